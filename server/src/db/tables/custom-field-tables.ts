import { FieldChoice } from '@earshot/shared/custom-field/custom-field'
import type { FieldType } from '@earshot/shared/custom-field/field-value'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Flag } from './global-tables.ts'
import { storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface CustomFields {
  id: string
  /** The project whose items have the field; null for a field of people. */
  project_id: string | null
  name: string
  type: FieldType
  /** JSON list of `FieldChoice`. */
  choices: string
  /** 1 if forms ask customers for it. */
  in_form: Flag
  /** Order of the project's fields, or of those of people. */
  position: number
  created_at: number
}

interface FeedbackFieldValues {
  feedback_id: string
  field_id: string
  /** JSON: a text or a number. */
  value: string
  /** Short text by which values are compared and sorted: `valueKey`. */
  key: string
  /** 1 if the item's author gave the value, 0 once a member has changed it. */
  by_author: Generated<Flag>
}

interface PersonFieldValues {
  person_id: string
  field_id: string
  /** JSON: a text or a number. */
  value: string
  /** Short text by which values are compared and sorted: `valueKey`. */
  key: string
}

export interface CustomFieldTables {
  custom_fields: CustomFields
  feedback_field_values: FeedbackFieldValues
  person_field_values: PersonFieldValues
}

const FieldValue = z.union([z.string(), z.number()])

export const fieldValueTables = {
  feedback_field_values: {
    key: ['feedback_id', 'field_id'],
    forms: { value: storedJson(FieldValue) },
    exported: ['feedback_id', 'field_id', 'value', 'by_author'],
    json: ['value'],
    flags: ['by_author'],
    withheld: ['key'],
  },
  person_field_values: {
    key: ['person_id', 'field_id'],
    forms: { value: storedJson(FieldValue) },
    exported: ['person_id', 'field_id', 'value'],
    json: ['value'],
    withheld: ['key'],
    // The contact's own export has them with the names of their fields.
    contactOwnedTables: { column: 'person_id', exported: null },
  },
} as const satisfies TableFacts<Omit<CustomFieldTables, 'custom_fields'>>

export const customFieldTables = {
  custom_fields: {
    key: ['id'],
    forms: { choices: storedJson(z.array(FieldChoice)) },
    exported: ['id', 'project_id', 'name', 'type', 'choices', 'in_form', 'position', 'created_at'],
    json: ['choices'],
    flags: ['in_form'],
  },
} as const satisfies TableFacts<Pick<CustomFieldTables, 'custom_fields'>>
