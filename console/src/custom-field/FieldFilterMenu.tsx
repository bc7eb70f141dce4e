import { type FieldType, isFieldDay, numberText, parseNumber } from '@earshot/shared/custom-field/field-value'
import { Button, NativeSelect, Popover, Stack, Text, TextInput } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type KeyboardEvent, useState } from 'react'
import { useDateFormat, useDateLocale } from '../lib/format-locale.ts'
import type { FieldDefinition } from '../queries/custom-fields.ts'
import type { ChosenField, FieldFilterProps } from './FieldFilter.tsx'

const nothing = { fieldId: undefined, fieldValue: undefined, fieldFrom: undefined, fieldTo: undefined }

/** The menu of `FieldFilter`: a field, then its value or, for numbers and days, a span. */
export function FieldFilterMenu({
  fields,
  filters,
  onChange,
}: FieldFilterProps & { fields: readonly FieldDefinition[] }) {
  const [opened, setOpened] = useState(false)
  const field = fields.find(({ id }) => id === filters.fieldId)
  const words = useFilterWords(field, filters)
  const chosen = filters.fieldId === undefined ? undefined : words
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={240} trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          fw={500}
          variant={chosen === undefined ? 'default' : 'light'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`Field: ${chosen ?? 'Any value'}`}
          title={chosen}
          onClick={() => setOpened(!opened)}
        >
          <Text span inherit truncate maw={180} lh="20px">
            {chosen ?? 'Field'}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <NativeSelect
            label="Field"
            value={field?.id ?? ''}
            data={[
              { value: '', label: 'Any field' },
              ...fields.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => onChange({ ...nothing, fieldId: event.currentTarget.value || undefined })}
          />
          {field && <ValueFilter key={field.id} field={field} filters={filters} onChange={onChange} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ValueProps extends FieldFilterProps {
  field: FieldDefinition
}

function ValueFilter({ field: { id: fieldId, type, choices }, filters, onChange }: ValueProps) {
  const change = (changes: Partial<ChosenField>) => onChange({ ...nothing, ...filters, fieldId, ...changes })
  if (type === 'choice')
    return (
      <NativeSelect
        label="Value"
        value={filters.fieldValue ?? ''}
        data={[
          { value: '', label: 'Any value' },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => change({ fieldValue: event.currentTarget.value || undefined })}
      />
    )
  if (type !== 'number' && type !== 'date')
    return (
      <ValueInput
        label="Value"
        type={type}
        value={filters.fieldValue}
        onEnter={(fieldValue) => change({ fieldValue })}
      />
    )
  return (
    <>
      <ValueInput
        label="From"
        type={type}
        value={filters.fieldFrom}
        onEnter={(fieldFrom) => change({ fieldFrom })}
      />
      <ValueInput label="To" type={type} value={filters.fieldTo} onEnter={(fieldTo) => change({ fieldTo })} />
    </>
  )
}

interface InputProps {
  label: string
  type: FieldType
  value: string | undefined
  /** Called on Enter and when the focus leaves; with undefined for an empty input. */
  onEnter: (value: string | undefined) => void
}

function ValueInput({ label, type, value, onEnter }: InputProps) {
  const locale = useDateLocale()
  const shown = type === 'number' && value !== undefined ? numberText(Number(value), locale) : (value ?? '')
  const [typed, setTyped] = useState(shown)
  const [error, setError] = useState<string>()
  const enter = () => {
    const text = typed.trim()
    const read = type === 'number' && text !== '' ? parseNumber(text, locale)?.toString() : text
    if (read === undefined) setError(`Such as ${new Intl.NumberFormat(locale).format(1234.5)}`)
    else if (type === 'date' && read !== '' && !isFieldDay(read)) setError('Please enter a day')
    else if (read !== (value ?? '')) onEnter(read || undefined)
  }
  return (
    <TextInput
      label={label}
      dir="auto"
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setError(undefined)
      }}
      onBlur={enter}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && enter()}
    />
  )
}

const days = { dateStyle: 'medium', timeZone: 'UTC' } as const

/** Such as 'Severity: High' or 'Effort: 2–5'. */
function useFilterWords(
  field: FieldDefinition | undefined,
  { fieldValue, fieldFrom, fieldTo }: ChosenField,
): string {
  const { format } = useDateFormat(days)
  const locale = useDateLocale()
  if (!field) return 'Deleted field'
  const word = (value: string): string => {
    if (field.type === 'number') return numberText(Number(value), locale)
    if (field.type === 'date' && isFieldDay(value)) return format(Date.parse(value))
    return field.choices.find(({ id }) => id === value)?.name ?? value
  }
  if (fieldValue !== undefined) return `${field.name}: ${word(fieldValue)}`
  if (fieldFrom === undefined && fieldTo === undefined) return `${field.name}: any value`
  if (fieldTo === undefined) return `${field.name}: from ${word(fieldFrom ?? '')}`
  return `${field.name}: ${fieldFrom === undefined ? 'up to ' : `${word(fieldFrom)} – `}${word(fieldTo)}`
}
