import {
  CustomField,
  type CustomFieldEdit,
  type NewCustomField,
} from '@earshot/shared/custom-field/custom-field'
import { request } from '../api/api.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'

const pathOf = (projectId: string, fieldId: string) => `/projects/${projectId}/fields/${fieldId}`

export const createField = (projectId: string, field: NewCustomField): Promise<CustomField> =>
  request('POST', `/projects/${projectId}/fields`, CustomField, { body: field })

export const editField = (projectId: string, fieldId: string, change: CustomFieldEdit): Promise<undefined> =>
  request('PATCH', pathOf(projectId, fieldId), null, { body: change })

export const deleteField = (projectId: string, fieldId: string): Promise<undefined> =>
  request('DELETE', pathOf(projectId, fieldId), null)

/** Reloads the definitions, and the items with their values. */
export async function refreshFields(projectId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: keys.feedback() })
  await queryClient.invalidateQueries({ queryKey: keys.customFields(projectId) })
}
