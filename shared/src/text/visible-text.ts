/*
 * What people type, made fit to be kept and shown. Without zod, so that every client may use it.
 */

/** Marks that show something; what Unicode calls ignorable by default (DI), and a filler, are empty to the eye. */
const visible = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Half of a character: no database takes it, and no font shows it. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

/** Text on one line, as a title or a name is: composed (NFC), without control characters; '' when nothing of it shows. */
export const asLine = (text: string): string => shown(text.replace(lineBreaks, ' ').replace(/[\n\t]+/g, ' '))

/** Text with line breaks and tabs, as a body or a comment is; otherwise the same. */
export const asText = (text: string): string => shown(text.replace(lineBreaks, '\n'))

/** Marks beyond the thirtieth of a run, as those that composing makes of other characters; no script has as many. */
const furtherMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

function shown(text: string): string {
  if (!visible.test(text)) return ''
  return (
    text
      .replace(/(?![\n\t])\p{Cc}/gu, '')
      // Composing sorts the marks of a run in quadratic time.
      .replace(furtherMarks, '$1')
      .normalize('NFC')
      .trim()
  )
}
