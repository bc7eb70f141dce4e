import {
  type CustomField,
  CustomFieldList,
  CustomFieldUses,
  type FieldHome,
  type PersonField,
  PersonFieldList,
} from '@earshot/shared/custom-field/custom-field'
import { keys } from './query-keys.ts'
import { getQuery, listQuery, refetchOnVisit } from './server-query.ts'

/** A field of items, or one of people, which is in no form. */
export type FieldDefinition = PersonField & Partial<Pick<CustomField, 'inForm'>>

/** Address of the fields of a project, or of people. */
export const fieldsPath = (projectId: FieldHome): string =>
  projectId === null ? '/contact-fields' : `/projects/${projectId}/fields`

/** Definitions of a project's custom fields, in their order. */
export const customFieldsQuery = (projectId: string) =>
  listQuery(keys.customFields(projectId), fieldsPath(projectId), CustomFieldList)

/** Definitions of the custom fields of people, in their order. */
export const personFieldsQuery = () => listQuery(keys.personFields(), fieldsPath(null), PersonFieldList)

/** Numbers of items, or of people, that lose a value with a field or a choice; never cached. */
export const customFieldUsesQuery = (projectId: FieldHome, fieldId: string) =>
  refetchOnVisit(
    getQuery(keys.customFieldUses(fieldId), `${fieldsPath(projectId)}/${fieldId}/uses`, CustomFieldUses),
  )
