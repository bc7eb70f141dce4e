import { CsvError, type Options, parse } from 'csv-parse'

/** How a CSV file is written. */
export interface CsvFormat {
  delimiter: string
  /** True if quotation marks also occur within cells that are not quoted. */
  relaxed: boolean
}

/** A row of a CSV file, with the lines from its first to its last, and the byte after it. */
export interface CsvRow {
  cells: string[]
  line: number
  lastLine: number
  end: number
}

/** Where reading begins. */
export interface CsvPlace {
  bytes: number
  line: number
}

/** A file that cannot be read on from a line. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem'
}

/**
 * The rows of a CSV file in UTF-8, whose `chunks` begin at `from`. Empty rows are skipped.
 * @throws CsvProblem
 */
export async function* csvRows(
  chunks: AsyncIterable<Uint8Array>,
  { delimiter, relaxed }: CsvFormat,
  rowBytesMax: number,
  from: CsvPlace = { bytes: 0, line: 0 },
): AsyncGenerator<CsvRow> {
  // Collected here, because a stream drops the rows that it has not handed over when an error follows them.
  let rows: CsvRow[] = []
  let line = from.line + 1
  let emptyBefore = 0
  const options: Options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: relaxed,
    skip_empty_lines: true,
    max_record_size: rowBytesMax,
    on_record: (cells: string[], { bytes, lines, empty_lines }) => {
      const lastLine = from.line + lines
      const first = line + empty_lines - emptyBefore
      rows.push({ cells, line: first, lastLine, end: from.bytes + bytes })
      line = lastLine + 1
      emptyBefore = empty_lines
      return null
    },
  }
  const parser = parse(options)
  // Each failure also reaches the callback of its call.
  parser.on('error', () => {})
  const feed = async (chunk?: Uint8Array) => {
    const failure = await new Promise<unknown>((resolve) =>
      chunk ? parser.write(chunk, resolve) : parser.end(resolve),
    )
    const read = rows
    rows = []
    return { failure, read }
  }
  const failed = (failure: unknown) =>
    failure instanceof CsvError ? problemOf(failure, line, from.line) : failure
  for await (const chunk of chunks) {
    const { failure, read } = await feed(chunk)
    yield* read
    if (failure) throw failed(failure)
  }
  const { failure, read } = await feed()
  yield* read
  if (failure) throw failed(failure)
}

function problemOf(error: CsvError, line: number, linesBefore: number): CsvProblem {
  const at = `Line ${Number(error.lines ?? line) + (error.lines === undefined ? 0 : linesBefore)}`
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new CsvProblem(
        `The file ends within the row that begins in line ${line}, whose quotation mark is never closed. It may have been cut off: please export it again.`,
      )
    case 'CSV_MAX_RECORD_SIZE':
      return new CsvProblem(
        `The row that begins in line ${line} is longer than 1 MB. A quotation mark may be missing there.`,
      )
    default:
      return new CsvProblem(`${at} has a quotation mark where none can be. Please check it there.`)
  }
}

const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter of a CSV file: the one that occurs most often in its first row, outside of quotation marks. */
export function delimiterOf(start: string): string {
  const [header = ''] = start.replace(/"(?:[^"]|"")*"/g, '""').split(/\r\n|\n|\r/)
  const counts = delimiters.map((delimiter) => header.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
