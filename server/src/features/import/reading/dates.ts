import type { DateOrder } from '@earshot/shared/import/import'

const day = 24 * 60 * 60 * 1000
/** The day 0 of spreadsheets. */
const sheetStart = Date.UTC(1899, 11, 30)
/** Serial numbers of days from 1970 to 2099. */
const [sheetMin, sheetMax] = [25_569, 73_050]

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i
const numeric =
  /^(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?:,? +(?:um )?(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?)?$/i
const worded =
  /^(?:[a-z]{3,9},? )?(?:(\d{1,2})[. /-]+([\p{L}]{3,9})\.?|([\p{L}]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?)[, /-]+(\d{2,4})(?:,? +(?:at |um )?(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?)?(?: (?:GMT|UTC|Z))?$/iu

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const germanMonths: Record<string, number> = { mär: 2, mai: 4, okt: 9, dez: 11 }

/**
 * A time in a file, in milliseconds since 1970; undefined if it is none. Times without a zone are in UTC. `order` is
 * that of day and month where both are numbers with slashes.
 */
export function readDate(text: string, order: DateOrder): number | undefined {
  const cell = text.trim()
  return readNumber(cell) ?? readIso(cell) ?? readNumeric(cell, order) ?? readWorded(cell)
}

/** Milliseconds, seconds, or the days of a spreadsheet. */
function readNumber(cell: string): number | undefined {
  if (!/^\d{5,13}([.,]\d+)?$/.test(cell)) return undefined
  const number = Number(cell.replace(',', '.'))
  if (number >= sheetMin && number <= sheetMax) return Math.round(sheetStart + number * day)
  if (number >= 1e12) return Math.round(number)
  return number >= 1e8 && number < 1e11 ? Math.round(number * 1000) : undefined
}

function readIso(cell: string): number | undefined {
  const [, year, month, date, hour = 0, minute = 0, second = 0, fraction = '', zone = 'Z'] =
    iso.exec(cell) ?? []
  if (year === undefined) return undefined
  const at = timeOf({ year, month: Number(month) - 1, date, hour, minute, second })
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  const offset = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
  return at === undefined ? undefined : at + Math.floor(Number(`0.${fraction || 0}`) * 1000) - offset
}

function readNumeric(cell: string, order: DateOrder): number | undefined {
  const [, first = '', separator, second, third = '', hour = 0, minute = 0, seconds = 0, half] =
    numeric.exec(cell) ?? []
  if (separator === undefined) return undefined
  const time = { hour: hourOf(hour, half), minute, second: seconds }
  if (first.length === 4) return timeOf({ year: first, month: Number(second) - 1, date: third, ...time })
  // Only the day can be over twelve, and dates with dots begin with it.
  const isMonthFirst = Number(second) > 12 || (order === 'month' && separator !== '.' && Number(first) <= 12)
  const [date, month] = isMonthFirst ? [second, first] : [first, second]
  return timeOf({ year: fullYear(third), month: Number(month) - 1, date, ...time })
}

function readWorded(cell: string): number | undefined {
  const [, dateFirst, monthAfter, monthFirst, dateAfter, year, hour = 0, minute = 0, second = 0, half] =
    worded.exec(cell) ?? []
  if (year === undefined) return undefined
  const name = (monthAfter ?? monthFirst ?? '').toLowerCase().slice(0, 3)
  const month = germanMonths[name] ?? months.indexOf(name)
  const date = dateFirst ?? dateAfter
  return timeOf({ year: fullYear(year), month, date, hour: hourOf(hour, half), minute, second })
}

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

const hourOf = (hour: string | number, half: string | undefined): number =>
  half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)

type Part = string | number | undefined

/** Milliseconds of a time that exists; undefined for the 31st of February. */
function timeOf(
  parts: Record<'year' | 'month' | 'date' | 'hour' | 'minute' | 'second', Part>,
): number | undefined {
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = [
    parts.year,
    parts.month,
    parts.date,
    parts.hour,
    parts.minute,
    parts.second,
  ].map(Number)
  const at = Date.UTC(year, month, date, hour, minute, second)
  const read = new Date(at)
  const exists = read.getUTCFullYear() === year && read.getUTCMonth() === month && read.getUTCDate() === date
  return exists && hour < 24 && minute < 60 && second < 60 ? at : undefined
}
