/** Text that a spreadsheet would run: a formula's first character, also after blanks and characters that it skips. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n\0]/u

/** A cell of a file for spreadsheets: text stays text (checklist INJ-4). */
export const csvCell = (text: string): string => (formula.test(text) ? `'${text}` : text)
