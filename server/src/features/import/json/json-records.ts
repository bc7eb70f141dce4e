import { RecordScanner } from './record-scanner.ts'
import type { JsonRecord } from './record-text.ts'

/** True for a text that is a list of records, a response with one, or a record in each line. */
export const isJson = (start: string): boolean => /^\s*(\[\s*[[{\]]|\{\s*["}])/.test(start)

/**
 * The records of a JSON file one after the other, so that memory holds one: of a list, of several lists in sequence, of
 * responses of Jira's, or of lines. @throws CsvProblem for a file that is damaged or ends too early.
 */
export async function* jsonRecords(
  chunks: AsyncIterable<Uint8Array>,
  recordMax: number,
): AsyncGenerator<JsonRecord> {
  const decoder = new TextDecoder()
  const scanner = new RecordScanner(recordMax)
  for await (const chunk of chunks) yield* scanner.read(decoder.decode(chunk, { stream: true }))
  yield* scanner.read(decoder.decode())
  scanner.finish()
}
