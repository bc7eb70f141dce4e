import { CustomFieldList, CustomFieldUses } from '@earshot/shared/custom-field/custom-field'
import { keys } from './query-keys.ts'
import { getQuery, listQuery, refetchOnVisit } from './server-query.ts'

/** Definitions of a project's custom fields, in their order. */
export const customFieldsQuery = (projectId: string) =>
  listQuery(keys.customFields(projectId), `/projects/${projectId}/fields`, CustomFieldList)

/** Numbers of items that lose a value with a field or a choice; never cached. */
export const customFieldUsesQuery = (projectId: string, fieldId: string) =>
  refetchOnVisit(
    getQuery(
      keys.customFieldUses(projectId, fieldId),
      `/projects/${projectId}/fields/${fieldId}/uses`,
      CustomFieldUses,
    ),
  )
