import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import {
  type FieldType,
  isFieldDay,
  isPageAddress,
  numberText,
  parseNumber,
} from '@earshot/shared/custom-field/field-value'
import { ActionIcon, TextInput } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { PropertyButton } from '../design/page/Property.tsx'
import { useDateFormat, useDateLocale } from '../lib/format-locale.ts'
import type { FieldDefinition } from '../queries/custom-fields.ts'
import classes from './ItemFields.module.css'

type Value = string | number | null

interface Props {
  field: FieldDefinition
  value: Value
  readOnly: boolean
  /** @returns false if the value was refused. */
  onSave: (value: Value) => Promise<boolean>
}

/** A value that is typed: a text, number, date or address, with its input in its place while it is edited. */
export function TypedValue({ field, value, readOnly, onSave }: Props) {
  const [editing, setEditing] = useState(false)
  const shown = <ShownValue field={field} value={value} />
  if (editing) return <Editor field={field} value={value} onSave={onSave} onClose={() => setEditing(false)} />
  if (readOnly) return shown
  if (field.type !== 'url' || value === null)
    return (
      <PropertyButton label={field.name} className={classes.value} onClick={() => setEditing(true)}>
        {shown}
      </PropertyButton>
    )
  return (
    <>
      {shown}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Edit ${field.name}`}
        onClick={() => setEditing(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}

const days = { dateStyle: 'medium', timeZone: 'UTC' } as const

/** A value as people read it: a choice by its name, an address as a link. */
export function ShownValue({ field, value }: Pick<Props, 'field' | 'value'>): ReactNode {
  const { type, choices } = field
  const { format } = useDateFormat(days)
  const locale = useDateLocale()
  if (value === null) return <span className={classes.empty}>–</span>
  if (type === 'number')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(value))
  if (type === 'date') return format(Date.parse(String(value)))
  if (type === 'choice') return <bdi>{choices.find(({ id }) => id === value)?.name}</bdi>
  if (type !== 'url') return <bdi>{value}</bdi>
  return (
    <a
      href={String(value)}
      title={String(value)}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.link}
    >
      {String(value).replace(/^https?:\/\//, '')}
    </a>
  )
}

/** Saves on Enter and when the focus leaves, and keeps a refused text. */
function Editor({ field, value, onSave, onClose }: Omit<Props, 'readOnly'> & { onClose: () => void }) {
  const locale = useDateLocale()
  const [typed, setTyped] = useState(
    typeof value === 'number' ? numberText(value, locale) : String(value ?? ''),
  )
  const [error, setError] = useState<string>()
  const saving = useRef(false)
  const save = async () => {
    const read = readTyped(field.type, typed.trim(), locale)
    if (typeof read === 'object' && read !== null) return setError(read.problem)
    // Enter may be followed by the loss of the focus.
    if (saving.current) return
    saving.current = true
    if (read === value || (await onSave(read))) onClose()
    saving.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    // The page's own Escape would leave the item.
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <TextInput
      className={classes.value}
      size="xs"
      autoFocus
      dir="auto"
      aria-label={field.name}
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={inputModes[field.type]}
      maxLength={fieldLimits.valueMax}
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setError(undefined)
      }}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  )
}

const inputModes = { text: 'text', number: 'decimal', choice: 'none', date: 'none', url: 'url' } as const

/** The value of a typed text, null for none, or why it is no value of the type. */
function readTyped(type: FieldType, typed: string, locale: string | undefined): Value | { problem: string } {
  if (typed === '') return null
  if (type === 'number')
    return (
      parseNumber(typed, locale) ?? {
        problem: `Please enter a number, such as ${new Intl.NumberFormat(locale).format(1234.5)}, with at most four decimals`,
      }
    )
  if (type === 'date' && !isFieldDay(typed)) return { problem: 'Please enter a day of the calendar' }
  if (type === 'url' && !isPageAddress(typed))
    return { problem: 'Please enter an address that begins with https://' }
  return typed
}
