/** Types of a custom field. */
export const fieldTypes = ['text', 'number', 'choice', 'date', 'url'] as const
export type FieldType = (typeof fieldTypes)[number]

/** Length of a value; an address may be this long. */
export const fieldValueMax = 2_000

/** Decimal places that a number keeps; it is stored as an integer of its smallest part. */
const smallestPart = 10_000
const largestNumber = 99_999_999_999

/** True for a number that is stored exactly: at most four decimal places, and less than a hundred billion. */
export const isFieldNumber = (value: number): boolean =>
  Number.isFinite(value) &&
  Math.abs(value) <= largestNumber &&
  Number((Math.round(value * smallestPart) / smallestPart).toFixed(4)) === value

/** Text of a number that sorts as the number does: sixteen digits. */
export const numberKey = (value: number): string =>
  String(Math.round(value * smallestPart) + (largestNumber + 1) * smallestPart).padStart(16, '0')

/** True for a day of the calendar, such as `2026-02-28`. */
export function isFieldDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** True for an address that a browser opens as a page: never a script. */
export const isPageAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/**
 * Number that a person typed in the format of a language, such as `1.234,50` in German; undefined for any other text,
 * so that no separator is ever read as the other kind.
 */
export function parseNumber(typed: string, language: string | undefined): number | undefined {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(-1_234_567.5)
  const of = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const text = typed
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
  const group = of('group').replace(/[\u00a0\u202f\u2009]/g, ' ')
  const [whole = '', fraction, ...rest] = text.split(of('decimal'))
  if (rest.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const grouped = whole.replace(/^-/, '').split(group)
  const [first = '', ...groups] = grouped
  if (!/^\d+$/.test(first) || (groups.length > 0 && first.length > 3)) return undefined
  if (groups.some((digits) => !/^\d{3}$/.test(digits))) return undefined
  const value = Number(`${whole.startsWith('-') ? '-' : ''}${grouped.join('')}.${fraction ?? '0'}`)
  return isFieldNumber(value) ? value : undefined
}

/** A number as a person types it in a language. */
export const numberText = (value: number, language: string | undefined): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 4, useGrouping: false }).format(value)
