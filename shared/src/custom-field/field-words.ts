import type { FieldType } from './field-value.ts'

/** Names of the types of fields, in the order in which they are offered. */
export const fieldTypeNames: Record<FieldType, string> = {
  text: 'Text',
  number: 'Number',
  choice: 'Choice',
  date: 'Date',
  url: 'Link',
}
