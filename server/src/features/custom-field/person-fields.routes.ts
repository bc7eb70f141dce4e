import {
  type CustomField,
  CustomFieldUses,
  NewPersonField,
  PersonField,
  PersonFieldEdit,
  PersonFieldList,
} from '@earshot/shared/custom-field/custom-field'
import { Routes } from '../../http/routes.ts'
import { createField, showFields } from './custom-fields.ts'
import { changeField, removeField, showFieldUses } from './field-removal.ts'

const path = '/api/v1/contact-fields'
const field = `${path}/{fieldId}` as const

const ofPeople = { projectId: null }
const personField = ({ inForm: _, ...field }: CustomField): PersonField => field

/** Definitions of the custom fields of an organisation's people. */
export const personFieldsRoutes = new Routes()

personFieldsRoutes.get(
  path,
  {
    access: 'readContacts',
    summary: 'List the custom fields of contacts',
    answer: PersonFieldList,
    compressed: true,
  },
  async (ctx) => ({ items: (await showFields(ctx, null)).map(personField) }),
)

personFieldsRoutes.post(
  path,
  {
    access: 'manageContacts',
    summary: 'Create a custom field of contacts',
    body: NewPersonField,
    creates: PersonField,
  },
  async (ctx, { body }) => personField(await createField(ctx, null, { ...body, inForm: false })),
)

personFieldsRoutes.patch(
  field,
  {
    access: 'manageContacts',
    summary: 'Change a custom field of contacts',
    details:
      '`choices` is the whole list: a choice with its id may get another name and keeps its contacts. 409 `conflict` for another type while a contact has a value, and for the removal of a choice that contacts have, unless `removesValues` is true.',
    body: PersonFieldEdit,
    noContent: 'Changed',
  },
  (ctx, { params, body }) => changeField(ctx, { ...params, ...ofPeople }, body),
)

personFieldsRoutes.get(
  `${field}/uses`,
  {
    access: 'manageContacts',
    summary: 'Count the contacts with a value of a custom field, and of each choice',
    answer: CustomFieldUses,
  },
  (ctx, { params }) => showFieldUses(ctx, { ...params, ...ofPeople }),
)

personFieldsRoutes.delete(
  field,
  {
    access: 'manageContacts',
    summary: 'Delete a custom field with its values on all contacts',
    noContent: 'Deleted',
  },
  (ctx, { params }) => removeField(ctx, { ...params, ...ofPeople }),
)
