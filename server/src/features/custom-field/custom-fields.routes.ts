import {
  CustomField,
  CustomFieldEdit,
  CustomFieldList,
  CustomFieldUses,
  NewCustomField,
} from '@earshot/shared/custom-field/custom-field'
import { Routes } from '../../http/routes.ts'
import { createField, showFields } from './custom-fields.ts'
import { changeField, removeField, showFieldUses } from './field-removal.ts'

const path = '/api/v1/projects/{projectId}/fields'
const field = `${path}/{fieldId}` as const

/** Definitions of a project's custom fields. */
export const customFieldsRoutes = new Routes()

customFieldsRoutes.get(
  path,
  {
    access: 'readFeedback',
    summary: 'List the custom fields of a project',
    answer: CustomFieldList,
    compressed: true,
  },
  async (ctx, { params }) => ({ items: await showFields(ctx, params.projectId) }),
)

customFieldsRoutes.post(
  path,
  { access: 'editProjects', summary: 'Create a custom field', body: NewCustomField, creates: CustomField },
  (ctx, { params, body }) => createField(ctx, params.projectId, body),
)

customFieldsRoutes.patch(
  field,
  {
    access: 'editProjects',
    summary: 'Change a custom field',
    details:
      '`choices` is the whole list: a choice with its id may get another name and keeps its items. 409 `conflict` for another type while an item has a value, and for the removal of a choice that items have, unless `removesValues` is true.',
    body: CustomFieldEdit,
    noContent: 'Changed',
  },
  (ctx, { params, body }) => changeField(ctx, params, body),
)

customFieldsRoutes.get(
  `${field}/uses`,
  {
    access: 'editProjects',
    summary: 'Count the items with a value of a custom field, and of each choice',
    answer: CustomFieldUses,
  },
  (ctx, { params }) => showFieldUses(ctx, params),
)

customFieldsRoutes.delete(
  field,
  {
    access: 'editProjects',
    summary: 'Delete a custom field with its values on all items',
    noContent: 'Deleted',
  },
  (ctx, { params }) => removeField(ctx, params),
)
