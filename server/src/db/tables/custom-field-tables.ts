import type { FieldType } from '@earshot/shared/custom-field/field-value'
import type { Generated } from 'kysely'
import type { Flag } from './global-tables.ts'
import type { TableFacts } from './tenant-table.ts'

interface CustomFields {
  id: string
  project_id: string
  name: string
  type: FieldType
  /** JSON list of `FieldChoice`. */
  choices: string
  /** 1 if forms ask customers for it. */
  in_form: Flag
  /** Order of the project's fields. */
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

export interface CustomFieldTables {
  custom_fields: CustomFields
  feedback_field_values: FeedbackFieldValues
}

export const feedbackFieldValueTables = {
  feedback_field_values: {
    key: ['feedback_id', 'field_id'],
    exported: ['feedback_id', 'field_id', 'value', 'by_author'],
    json: ['value'],
    flags: ['by_author'],
    withheld: ['key'],
  },
} as const satisfies TableFacts<Pick<CustomFieldTables, 'feedback_field_values'>>

export const customFieldTables = {
  custom_fields: {
    key: ['id'],
    exported: ['id', 'project_id', 'name', 'type', 'choices', 'in_form', 'position', 'created_at'],
    json: ['choices'],
    flags: ['in_form'],
  },
} as const satisfies TableFacts<Pick<CustomFieldTables, 'custom_fields'>>
