import type { ImportMapping } from '@earshot/shared/import/import'
import { importFields } from '@earshot/shared/import/import-fields'
import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { asLine, asText } from '@earshot/shared/text/visible-text'
import { z } from 'zod'
import { csvCell } from '../../../lib/csv/csv-cell.ts'
import { emailKey } from '../../../lib/email-key.ts'
import { readDate } from './dates.ts'

/** Thrown for a row that cannot be imported: the field at fault, and why. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused'
  readonly field: string

  constructor(field: string, reason: string) {
    super(reason)
    this.field = field
  }
}

const Email = z.email().max(limits.emailMax)

/** The cells of one row by the fields that they are. */
export class Cells {
  readonly #cells: readonly string[]
  readonly #mapping: ImportMapping

  constructor(cells: readonly string[], mapping: ImportMapping) {
    this.#mapping = mapping
    // Our own export guards cells that a spreadsheet would run as formulas.
    this.#cells = mapping.source === 'earshot' ? cells.map(withoutGuard) : cells
  }

  /** The text of a field; '' if it is empty or no column is the field. */
  text(field: string): string {
    const at = this.#mapping.columns.indexOf(field)
    return asText(this.#cells[at] ?? '')
  }

  line(field: string): string {
    return asLine(this.text(field))
  }

  /** The values of all columns that are the field, which may be lists. */
  list(field: string): string[] {
    return [...new Set(this.raw(field).flatMap(listOf).map(asLine).filter(Boolean))]
  }

  /** The cells of all columns that are the field, as they stand in the file. */
  raw(field: string): string[] {
    return this.#cells.filter((_, at) => this.#mapping.columns[at] === field)
  }

  /** A text of at most `max` characters. @throws RowRefused */
  bounded(field: string, max: number, text = this.line(field)): string {
    if (text.length > max) throw this.refusal(field, `has more than ${max.toLocaleString('en')} characters`)
    return text
  }

  /** @throws RowRefused when the field is empty. */
  required(field: string, max: number, text = this.line(field)): string {
    if (text === '') throw this.refusal(field, 'is empty')
    return this.bounded(field, max, text)
  }

  /** @throws RowRefused for a text that is no date. */
  date(field: string, now: number): number | undefined {
    const text = this.line(field)
    if (text === '') return undefined
    const at = readDate(text, this.#mapping.dateOrder)
    if (at === undefined || at < 0) throw this.refusal(field, `is no date: “${cutText(text, 40)}”`)
    if (at > now + dayLong) throw this.refusal(field, `is in the future: “${cutText(text, 40)}”`)
    return Math.min(at, now)
  }

  /** The first address of a field as compared; null for none. @throws RowRefused for a text that is no address. */
  email(field: string): string | null {
    const [text = ''] = this.line(field).split(/[,;]/)
    if (text.trim() === '') return null
    const email = emailKey(text)
    if (!Email.safeParse(email).success)
      throw this.refusal(field, `is no email address: “${cutText(text, 40)}”`)
    return email
  }

  /** @throws RowRefused for a text that is no number, or too large. */
  number(field: string, max: number): number | undefined {
    const text = this.line(field).replace(/[^\d.,-]/g, '')
    if (text === '') return undefined
    const number = Number(plainNumber(text))
    if (!Number.isFinite(number) || number < 0 || number > max)
      throw this.refusal(field, `is no number that fits: “${cutText(this.line(field), 40)}”`)
    return number
  }

  /** Columns that are no field, with their values. @param names the names of all columns. */
  rest(names: readonly string[]): [name: string, value: string][] {
    return names.flatMap((name, at): [name: string, value: string][] => {
      const value = this.#mapping.columns[at] ? '' : asText(this.#cells[at] ?? '')
      return value === '' ? [] : [[name || `Column ${at + 1}`, value]]
    })
  }

  refusal(field: string, reason: string): RowRefused {
    const labels: Record<string, string> = importFields[this.#mapping.kind]
    return new RowRefused(field, `${labels[field] ?? field} ${reason}.`)
  }
}

const dayLong = 24 * 60 * 60 * 1000

const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && csvCell(cell.slice(1)) === cell ? cell.slice(1) : cell

/** Several values in one cell: a JSON list, or words between commas, semicolons or bars. */
function listOf(cell: string): string[] {
  if (cell.trimStart().startsWith('['))
    try {
      const values: unknown = JSON.parse(cell)
      if (Array.isArray(values)) return values.map(String)
    } catch {
      // No JSON after all.
    }
  return cell.split(/[,;|\n]/)
}

/** `1.234,5` and `1,234.5` as `1234.5`. */
function plainNumber(text: string): string {
  const [comma, dot] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma > dot && /,\d{1,2}$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return text.replaceAll(',', '')
}
