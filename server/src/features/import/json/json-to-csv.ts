import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { limits } from '@earshot/shared/limits'
import { invalidField } from '../../../lib/app-error.ts'
import { CsvProblem } from '../../../lib/csv/csv-rows.ts'
import { encodingOf, readAsUtf8 } from '../../../lib/csv/text-encoding.ts'
import { cellsOf } from './issue-record.ts'
import { isJson, jsonRecords } from './json-records.ts'
import type { RecordCells } from './record-text.ts'

/** Characters by which a file is told apart. */
const startMax = 1024

/** Milliseconds after which others get a turn. */
const turnMax = 5

/**
 * Makes a CSV file with a line for each record of a JSON file, in its place; any other file stays as it is. A file that is
 * damaged has no lines: nothing of it would be missed when a better one comes.
 * @throws AppError `invalid_input` with the sentence that mends it.
 */
export async function replaceJson(path: string): Promise<void> {
  const encoding = await encodingOf(path)
  if (!isJson(await startOf(readAsUtf8(path, encoding)))) return
  const [lines, csv] = [`${path}.lines`, `${path}.csv`]
  try {
    const columns = new Columns()
    await pipeline(linesOf(readAsUtf8(path, encoding), columns), newFile(lines))
    if (columns.names.length === 0) throw invalidField('body', 'The file has no records.')
    await pipeline(withHeader(columns.names, lines), newFile(csv))
    await rename(csv, path)
  } catch (error) {
    throw error instanceof CsvProblem ? invalidField('body', error.message) : error
  } finally {
    await rm(lines, { force: true })
    await rm(csv, { force: true })
  }
}

const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 })

async function startOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let start = ''
  for await (const chunk of chunks) {
    start += new TextDecoder().decode(chunk)
    if (start.length >= startMax) break
  }
  return start
}

/** The columns of the records read so far: their number grows, and shorter lines before stay right. */
class Columns {
  readonly #places = new Map<string, number>()

  get names(): string[] {
    return [...this.#places.keys()]
  }

  /** Cells in the order of the columns, up to the last one that has a text. @throws CsvProblem */
  place(cells: RecordCells): string[] {
    const row: string[] = []
    for (const [name, text] of cells) {
      const at = this.#places.get(name) ?? this.#add(name)
      if (text === '') continue
      while (row.length <= at) row.push('')
      row[at] = text
    }
    return row
  }

  #add(name: string): number {
    if (name.length > limits.importNameMax)
      throw new CsvProblem(`The name of a field is too long: “${name.slice(0, 40)}…”.`)
    const at = this.#places.size
    if (at === limits.importColumnsMax)
      throw new CsvProblem(`The records have more than ${limits.importColumnsMax} different fields.`)
    this.#places.set(name, at)
    return at
  }
}

/** A line for each record; those of records that are nothing here are empty, so that lines and records keep step. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>, columns: Columns): AsyncGenerator<string> {
  let bytes = 0
  let count = 0
  let started = performance.now()
  for await (const record of jsonRecords(chunks, limits.importRowBytesMax)) {
    count++
    const line = lineOf(columns.place(cellsOf(record) ?? new Map()))
    const size = Buffer.byteLength(line)
    bytes += size
    if (size > limits.importRowBytesMax)
      throw new CsvProblem(`Record ${count} is longer than 1 MB. Please take it out of the file.`)
    if (bytes > limits.importBytesMax)
      throw new CsvProblem(
        `As a table the file is larger than ${limits.importBytesMax / 1024 / 1024} MB. Please import it in parts.`,
      )
    yield line
    if (performance.now() - started < turnMax) continue
    await turn()
    started = performance.now()
  }
}

async function* withHeader(names: readonly string[], lines: string): AsyncGenerator<string | Buffer> {
  yield lineOf(names)
  yield* createReadStream(lines)
}

/** A line of the file: breaks within cells are those of Unicode, so that the number of a line is that of its record. */
const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`

const quoted = (cell: string): string =>
  cell === '' ? '' : `"${cell.replaceAll('"', '""').replace(/\r\n?|\n/g, '\u2028')}"`
