import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { may } from '@earshot/shared/permissions'
import { useQuery } from '@tanstack/react-query'
import { customFieldsQuery } from '../queries/custom-fields.ts'
import { useUser } from '../session/session.ts'
import { FieldProperties } from './FieldProperties.tsx'
import { fillField } from './fill-field.ts'

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
      <FieldProperties
        key={item.id}
        fields={fields}
        values={item.fields}
        readOnly={readOnly}
        onSave={(field, value, was) => fillField({ feedbackId: item.id, field, value, was })}
      />
    </section>
  )
}
