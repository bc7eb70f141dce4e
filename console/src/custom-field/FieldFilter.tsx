import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { onDemand } from '../design/on-demand.ts'
import { customFieldsQuery, type FieldDefinition } from '../queries/custom-fields.ts'

const FieldFilterMenu = onDemand(async () => (await import('./FieldFilterMenu.tsx')).FieldFilterMenu)

/** Filter of a list by a custom field; undefined for none of it. */
export interface ChosenField {
  fieldId?: string | undefined
  fieldValue?: string | undefined
  fieldFrom?: string | undefined
  fieldTo?: string | undefined
}

export interface FieldFilterProps {
  filters: ChosenField
  /** Called with all four filters, so that none of an earlier field stays. */
  onChange: (changes: ChosenField) => void
}

/** Filters a list by a custom field of its project; rendered only for a project with fields. */
export function FieldFilter({ projectId, ...props }: FieldFilterProps & { projectId: string | undefined }) {
  const { data = [] } = useQuery({ ...customFieldsQuery(projectId ?? ''), enabled: projectId !== undefined })
  return <FilterBy fields={data} {...props} />
}

/** Filters a list by one of some custom fields; nothing without any. */
export function FilterBy({ fields, ...props }: FieldFilterProps & { fields: readonly FieldDefinition[] }) {
  if (fields.length === 0 && props.filters.fieldId === undefined) return null
  return (
    <Suspense>
      <FieldFilterMenu fields={fields} {...props} />
    </Suspense>
  )
}
