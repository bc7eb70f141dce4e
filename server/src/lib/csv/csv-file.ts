import { stringify } from 'csv-stringify/sync'
import { csvCell } from './csv-cell.ts'

/** RFC 4180. */
const format = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const

/**
 * A CSV file in parts, for spreadsheets. It begins with a byte order mark: without one Excel reads UTF-8 in the code
 * page of its country.
 */
export async function* csvFile(
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield stringify([headings], { ...format, bom: true })
  for await (const rows of batches)
    yield stringify(
      rows.map((row) => row.map(csvCell)),
      format,
    )
}
