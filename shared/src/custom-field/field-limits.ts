import { fieldValueMax } from './field-value.ts'

/** Lengths and counts of custom fields, beside `limits` because only the pages with fields load them. */
export const fieldLimits = {
  /** Length of the name of a field or of a choice. */
  nameMax: 60,
  /** Fields of one project, and of an organisation's people. */
  perProject: 20,
  choicesMax: 50,
  valueMax: fieldValueMax,
  /** Bytes of values on one page of a list, which ends early rather than have more. */
  pageBytes: 1_000_000,
  /** Values removed in one transaction, which takes some milliseconds. */
  valueBatch: 500,
} as const
