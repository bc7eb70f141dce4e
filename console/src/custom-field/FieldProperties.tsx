import type { FilledField } from '@earshot/shared/custom-field/filled-field'
import { Properties, Property } from '../design/page/Property.tsx'
import { PropertyMenu } from '../design/page/PropertyMenu.tsx'
import type { FieldDefinition } from '../queries/custom-fields.ts'
import classes from './ItemFields.module.css'
import { TypedValue } from './TypedValue.tsx'

type Value = FilledField['value'] | null

interface Props {
  fields: readonly FieldDefinition[]
  values: readonly FilledField[]
  readOnly: boolean
  /** Saves a value in place of `was`. @returns false if the value was refused. */
  onSave: (field: FieldDefinition, value: Value, was: Value) => Promise<boolean>
}

/** Custom fields with their values, each edited in its place. */
export const FieldProperties = ({ fields, values, readOnly, onSave }: Props) => (
  <Properties className={classes.fields}>
    {fields.map((field) => {
      const was = values.find(({ fieldId }) => fieldId === field.id)?.value ?? null
      return (
        <Property key={field.id} label={field.name}>
          <FieldValue
            field={field}
            value={was}
            readOnly={readOnly}
            onSave={(value) => onSave(field, value, was)}
          />
        </Property>
      )
    })}
  </Properties>
)

interface ValueProps {
  field: FieldDefinition
  value: Value
  readOnly: boolean
  onSave: (value: Value) => Promise<boolean>
}

function FieldValue({ field, value, readOnly, onSave }: ValueProps) {
  if (field.type !== 'choice')
    return <TypedValue field={field} value={value} readOnly={readOnly} onSave={onSave} />
  return (
    <PropertyMenu
      label={field.name}
      value={String(value ?? '')}
      options={[
        { value: '', label: '–', isEmpty: true },
        ...field.choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      readOnly={readOnly}
      onChange={(value) => void onSave(value || null)}
    />
  )
}
