/* Cleaning of typed text for storing and showing. Without zod, so that every client may use this file. */

/** Visible characters; a blank filler, and characters that Unicode calls ignorable by default (DI), show nothing. */
const visible = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** An unpaired surrogate is accepted by no database and shown by no font. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

/**
 * Text on one line, such as a title or a name: composed (NFC), without control characters; '' if nothing in it is
 * visible.
 */
export const asLine = (text: string): string => shown(text.replace(lineBreaks, ' ').replace(/[\n\t]+/g, ' '))

/**
 * Text with line breaks and tabs, such as a body or a comment: composed (NFC), without control characters; '' if
 * nothing in it is visible.
 */
export const asText = (text: string): string => shown(text.replace(lineBreaks, '\n'))

/**
 * Marks after the thirtieth in a run, including characters that composing turns into marks; no script needs as many.
 */
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
