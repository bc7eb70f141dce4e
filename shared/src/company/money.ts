import { z } from 'zod'

/** Codes of currencies, such as USD, in the order of the alphabet. */
const currencies: readonly string[] = Intl.supportedValuesOf('currency')

export const Currency = z.enum(currencies, 'Please choose a currency')

/** Number of digits after the decimal separator of a currency's amounts: 2 for USD, none for JPY. */
export const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** An amount in the smallest unit of a currency as people of a language write it: `$1,234.50`. */
export function formatAmount(amount: number, currency: string, language?: string): string {
  const digits = fractionDigits(currency)
  const isWhole = amount % 10 ** digits === 0
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(isWhole && { minimumFractionDigits: 0 }),
  }).format(amount / 10 ** digits)
}

/** An amount in a field: digits and a full stop, without groups. */
export const editableAmount = (amount: number, currency: string): string => {
  const digits = fractionDigits(currency)
  return amount === 0 ? '' : (amount / 10 ** digits).toFixed(amount % 10 ** digits === 0 ? 0 : digits)
}

/**
 * Reads a typed amount such as `1.234,50`, `1,234.50` or `1234`: the last separator stands before the fraction if as
 * many digits as the currency has, or fewer, follow it; otherwise it separates thousands.
 * @returns the amount in the smallest unit, also a negative or an unsafe one, which `Revenue` refuses; 0 for an empty
 * text; undefined for anything that is no amount.
 */
export const readAmount = (text: string, currency: string): number | undefined =>
  readDecimal(text, fractionDigits(currency))

/** Reads a typed whole number such as `1,200`; otherwise like `readAmount`. */
export const readWholeNumber = (text: string): number | undefined => readDecimal(text, 0)

/** Reads a typed number with `digits` after its decimal separator, in units of the last one. */
function readDecimal(text: string, digits: number): number | undefined {
  const [, minus, plain = ''] = /^([-−]?)(.*)$/s.exec(text.replace(/[\s\u00a0\u202f'’]/g, '')) ?? []
  if (plain === '') return minus ? undefined : 0
  const [, whole = '', fraction = ''] =
    new RegExp(`^(.+?)(?:[.,](\\d{1,${digits || 1}}))?$`).exec(plain) ?? []
  if (digits === 0 && fraction !== '') return undefined
  const isGrouped = /^\d{1,3}(?:([.,])\d{2,3}(?:\1\d{2,3})*)?$/.test(whole)
  if (!isGrouped && !/^\d+$/.test(whole)) return undefined
  const amount = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return minus ? -amount : amount
}
