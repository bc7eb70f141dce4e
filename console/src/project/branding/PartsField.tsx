import { Input, Switch } from '@mantine/core'
import { useId } from 'react'
import type { FormFieldProps } from '../../design/form/use-form.ts'
import { moveEntry } from '../../design/table/move-entry.ts'
import { OrderedList } from '../../design/table/OrderedList.tsx'
import classes from './PartsField.module.css'
import type { HomeViewPart } from './widget-parts.ts'

interface Props<Name extends string> {
  label: string
  description: string
  /** Label and hint of each part. */
  words: Record<Name, readonly [name: string, hint: string]>
  field: FormFieldProps<HomeViewPart<Name>[]>
}

/** Selection and order of parts. */
export function PartsField<Name extends string>({ label, description, words, field }: Props<Name>) {
  const { 'data-path': path, value: parts, error, onChange } = field
  const hint = useId()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      descriptionProps={{ id: hint }}
      error={error}
    >
      {/* Focused if the selection is invalid. */}
      <fieldset
        className={classes.parts}
        data-path={path}
        tabIndex={-1}
        aria-label={label}
        aria-describedby={hint}
      >
        <OrderedList
          label={label}
          entries={parts.map((part) => ({ ...part, name: words[part.id][0] }))}
          readOnly={false}
          onMove={(id, to) => onChange(moveEntry(parts, id, to))}
          row={({ id, on, name }) => (
            <Switch
              classNames={{ root: classes.part, body: classes.body, labelWrapper: classes.words }}
              label={name}
              description={words[id][1]}
              labelPosition="left"
              checked={on}
              onChange={() => onChange(parts.map((part) => (part.id === id ? { id, on: !on } : part)))}
            />
          )}
        />
      </fieldset>
    </Input.Wrapper>
  )
}
