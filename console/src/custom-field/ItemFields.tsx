import type { CustomField } from '@earshot/shared/custom-field/custom-field'
import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { may } from '@earshot/shared/permissions'
import { useQuery } from '@tanstack/react-query'
import { Properties, Property } from '../design/page/Property.tsx'
import { PropertyMenu } from '../design/page/PropertyMenu.tsx'
import { customFieldsQuery } from '../queries/custom-fields.ts'
import { useUser } from '../session/session.ts'
import { fillField } from './fill-field.ts'
import classes from './ItemFields.module.css'
import { TypedValue } from './TypedValue.tsx'

interface Props {
  item: FeedbackDetail
  /** Class of the section. */
  className: string | undefined
}

/** Values of an item's custom fields, each edited in its place; nothing for a project without fields. */
export function ItemFields({ item, className }: Props) {
  const { data: fields = [] } = useQuery(customFieldsQuery(item.projectId))
  const { currentTenant } = useUser()
  const readOnly = item.mergedInto !== null || !may(currentTenant, 'fillFields')
  if (fields.length === 0) return null
  return (
    <section className={className} aria-label="Fields">
      <h3>Fields</h3>
      <Properties className={classes.fields}>
        {fields.map((field) => (
          <Property key={`${item.id} ${field.id}`} label={field.name}>
            <FieldValue item={item} field={field} readOnly={readOnly} />
          </Property>
        ))}
      </Properties>
    </section>
  )
}

interface ValueProps {
  item: FeedbackDetail
  field: CustomField
  readOnly: boolean
}

function FieldValue({ item, field, readOnly }: ValueProps) {
  const was = item.fields.find(({ fieldId }) => fieldId === field.id)?.value ?? null
  const save = (value: string | number | null) => fillField({ feedbackId: item.id, field, value, was })
  if (field.type !== 'choice')
    return <TypedValue field={field} value={was} readOnly={readOnly} onSave={save} />
  return (
    <PropertyMenu
      label={field.name}
      value={String(was ?? '')}
      options={[
        { value: '', label: '–', isEmpty: true },
        ...field.choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      readOnly={readOnly}
      onChange={(value) => void save(value || null)}
    />
  )
}
