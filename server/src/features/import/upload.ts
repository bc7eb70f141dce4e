import type { FilePreview, ImportColumn } from '@earshot/shared/import/import'
import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { asLine } from '@earshot/shared/text/visible-text'
import type { TenantDb } from '../../db/tenant-db.ts'
import { invalidField } from '../../lib/app-error.ts'
import { type CsvFormat, CsvProblem, csvRows, delimiterOf } from '../../lib/csv/csv-rows.ts'
import { encodingOf, readAsUtf8, type TextEncoding } from '../../lib/csv/text-encoding.ts'
import { type FileStore, newFileKey } from '../../storage/file-store.ts'

const samplesMax = 3
const sampleMax = 80
const valuesMax = 30
const startBytes = 64 * 1024

/** The form of a file that was read to its end. */
export interface ReadFile {
  preview: FilePreview
  rowCount: number
  problem: string | null
}

/**
 * Reads an uploaded file to its end, row by row. @throws AppError `invalid_input` for a file without rows, and for one
 * that is no CSV file.
 */
export async function readFile(path: string): Promise<ReadFile> {
  const encoding = await encodingOf(path)
  const start = await startOf(path, encoding)
  if (start.startsWith('PK'))
    throw invalidField('body', 'This is a spreadsheet. Please save it as CSV first.')
  if (start.trim() === '') throw invalidField('body', 'The file is empty.')
  const strict = { delimiter: delimiterOf(start), relaxed: false }
  const read = await readRows(path, encoding, strict)
  const relaxed = read.problem === null ? read : await readRows(path, encoding, { ...strict, relaxed: true })
  const { format, columns, rowCount, problem } = relaxed.problem === null ? relaxed : read
  if (rowCount === 0 && problem === null)
    throw invalidField('body', 'The file has a header, but no rows below it.')
  return { preview: { ...format, encoding, columns }, rowCount, problem }
}

async function startOf(path: string, encoding: TextEncoding): Promise<string> {
  let start = ''
  for await (const chunk of readAsUtf8(path, encoding)) {
    start += chunk.toString()
    if (start.length >= startBytes) break
  }
  return start
}

async function readRows(path: string, encoding: TextEncoding, format: CsvFormat) {
  const columns: ColumnSummary[] = []
  let rowCount = -1
  let problem: CsvProblem | undefined
  try {
    for await (const { cells } of csvRows(readAsUtf8(path, encoding), format, limits.importRowBytesMax)) {
      rowCount++
      if (rowCount === 0) columns.push(...cells.map((name) => new ColumnSummary(name)))
      else for (const [at, column] of columns.entries()) column.add(cells[at] ?? '')
      if (columns.length > limits.importColumnsMax)
        throw invalidField('body', `The file has more than ${limits.importColumnsMax} columns.`)
    }
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error
    problem = error
  }
  return {
    format,
    columns: columns.map((column) => column.summary),
    rowCount: Math.max(0, rowCount),
    problem: problem?.message ?? null,
  }
}

/** The first values of a column, and all of them while they are few. */
class ColumnSummary {
  readonly #name: string
  readonly #samples: string[] = []
  #values: Set<string> | null = new Set()

  constructor(name: string) {
    this.#name = cutText(asLine(name), sampleMax)
  }

  add(cell: string): void {
    const value = cell.trim()
    if (value === '') return
    if (this.#samples.length < samplesMax) this.#samples.push(cutText(asLine(value), sampleMax))
    if (!this.#values || this.#values.has(value)) return
    if (value.length > limits.importNameMax || this.#values.size === valuesMax) this.#values = null
    else this.#values.add(value)
  }

  get summary(): ImportColumn {
    return { name: this.#name, samples: this.#samples, values: this.#values && [...this.#values].sort() }
  }
}

/** Stores a file in UTF-8, part by part. @returns the parts in order. */
export async function storeParts(
  { fileStore }: { fileStore: FileStore },
  db: TenantDb,
  { path, encoding, now }: { path: string; encoding: TextEncoding; now: number },
): Promise<{ key: string; bytes: number }[]> {
  const parts: { key: string; bytes: number }[] = []
  const store = async (bytes: Uint8Array) => {
    const key = newFileKey(db.tenantId, now)
    await fileStore.put(key, bytes)
    parts.push({ key, bytes: bytes.byteLength })
  }
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of readAsUtf8(path, encoding)) {
    waiting.push(chunk)
    size += chunk.byteLength
    if (size < limits.importPartBytes) continue
    await store(Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  if (size > 0) await store(Buffer.concat(waiting))
  return parts
}
