import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { limits } from '@earshot/shared/limits'
import { invalidField } from '../../../lib/app-error.ts'
import { CsvProblem } from '../../../lib/csv/csv-rows.ts'
import { encodingOf, readAsUtf8 } from '../../../lib/csv/text-encoding.ts'
import { cellsOf, isPullRequest, type RecordCells } from './issue-record.ts'
import { isJson, jsonRecords } from './json-records.ts'

/** Characters by which a file is told apart. */
const startMax = 1024

/**
 * Makes a CSV file with a line for each record of a JSON file, in its place; any other file stays as it is. A file that is
 * damaged has no lines: nothing of it would be missed when a better one comes.
 * @throws AppError `invalid_input` with the sentence that mends it.
 */
export async function replaceJson(path: string): Promise<void> {
  const encoding = await encodingOf(path)
  const read = () => readAsUtf8(path, encoding)
  if (!isJson(await startOf(read()))) return
  const columns = new Set<string>()
  const csv = `${path}.csv`
  try {
    for await (const cells of rowsOf(read())) for (const name of cells.keys()) columns.add(name)
    if (columns.size === 0) throw invalidField('body', 'The file has no records.')
    if (columns.size > limits.importColumnsMax)
      throw invalidField('body', `The records have more than ${limits.importColumnsMax} different fields.`)
    await pipeline(linesOf(read(), [...columns]), createWriteStream(csv, { flags: 'wx', mode: 0o600 }))
    await rename(csv, path)
  } catch (error) {
    await rm(csv, { force: true })
    throw error instanceof CsvProblem ? invalidField('body', error.message) : error
  }
}

async function startOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let start = ''
  for await (const chunk of chunks) {
    start += new TextDecoder().decode(chunk)
    if (start.length >= startMax) break
  }
  return start
}

async function* rowsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RecordCells> {
  for await (const record of jsonRecords(chunks, limits.importRowBytesMax))
    if (!isPullRequest(record)) yield cellsOf(record)
}

async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncGenerator<string> {
  yield lineOf(columns)
  for await (const cells of rowsOf(chunks)) yield lineOf(columns.map((name) => cells.get(name) ?? ''))
}

/** A line of the file: breaks within cells are those of Unicode, so that the number of a line is that of its record. */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""').replace(/\r\n?|\n/g, '\u2028')}"`).join(',')}\n`
