import {
  type CustomFieldEdit,
  type FieldHome,
  type NewCustomField,
  PersonField,
} from '@earshot/shared/custom-field/custom-field'
import { request } from '../api/api.ts'
import { fieldsPath } from '../queries/custom-fields.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'

const pathOf = (projectId: FieldHome, fieldId: string) => `${fieldsPath(projectId)}/${fieldId}`

export const createField = (projectId: FieldHome, field: NewCustomField): Promise<PersonField> =>
  request('POST', fieldsPath(projectId), PersonField, { body: field })

export const editField = (
  projectId: FieldHome,
  fieldId: string,
  change: CustomFieldEdit,
): Promise<undefined> => request('PATCH', pathOf(projectId, fieldId), null, { body: change })

export const deleteField = (projectId: FieldHome, fieldId: string): Promise<undefined> =>
  request('DELETE', pathOf(projectId, fieldId), null)

/** Reloads the definitions, and the items or people with their values. */
export async function refreshFields(projectId: FieldHome): Promise<void> {
  if (projectId === null) return queryClient.invalidateQueries({ queryKey: keys.contacts() })
  void queryClient.invalidateQueries({ queryKey: keys.feedback() })
  await queryClient.invalidateQueries({ queryKey: keys.customFields(projectId) })
}
