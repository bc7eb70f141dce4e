/** Lengths and counts of custom fields, beside `limits` because only the pages with fields load them. */
export const fieldLimits = {
  /** Length of the name of a field or of a choice. */
  nameMax: 60,
  /** Fields of one project. */
  perProject: 20,
  choicesMax: 50,
  /** Length of a value; an address may be this long. */
  valueMax: 2_000,
  /** Values removed in one transaction, which takes some milliseconds. */
  valueBatch: 500,
} as const
