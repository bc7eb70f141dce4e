/** Text that a spreadsheet would run: a formula's first character, also after blanks and characters that it skips. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n\0]/u

/** A negative number is no formula: with an apostrophe it could not be added up. */
const negative = /^-\d+(\.\d+)?(e[+-]?\d+)?$/i

/** A cell of a file for spreadsheets: text stays text, and a number a number (checklist INJ-4). */
export const csvCell = (text: string): string =>
  formula.test(text) && !negative.test(text) ? `'${text}` : text
