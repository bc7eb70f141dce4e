import { CsvProblem } from '../../../lib/csv/csv-rows.ts'

/** Beginning of a response of Jira's, whose issues are in a list. */
const issueList = /^\s*\{[^[]*?"issues"\s*:\s*\[/

/** Characters within which a response names its list. */
const startMax = 64 * 1024

/** True for a text that is a list of records, a response with one, or a record in each line. */
export const isJson = (start: string): boolean => /^\s*(\[\s*[[{\]]|\{\s*["}])/.test(start)

/**
 * The records of a JSON file one after the other, so that memory holds one: of a list, of several lists in sequence, of
 * a response of Jira's, or of lines. @throws CsvProblem for a file that is damaged or ends within a record.
 */
export async function* jsonRecords(
  chunks: AsyncIterable<Uint8Array>,
  recordMax: number,
): AsyncGenerator<Record<string, unknown>> {
  const decoder = new TextDecoder()
  const scanner = new RecordScanner(recordMax)
  let start: string | undefined = ''
  for await (const chunk of chunks) {
    let text = decoder.decode(chunk, { stream: true })
    if (start !== undefined) {
      start += text
      if (start.length < startMax && !issueList.test(start)) continue
      text = start.replace(issueList, '')
      start = undefined
    }
    yield* scanner.read(text)
  }
  yield* scanner.read((start ?? '').replace(issueList, ''))
  scanner.finish()
}

/** Finds objects in a text that comes in parts. */
class RecordScanner {
  readonly #max: number
  #record = ''
  #depth = 0
  #isText = false
  #isEscaped = false
  #count = 0

  constructor(max: number) {
    this.#max = max
  }

  *read(text: string): Generator<Record<string, unknown>> {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const step = this.#step(text[at])
      if (step === 'begins') from = at
      if (step !== 'ends') continue
      yield this.#parse(this.#record + text.slice(from, at + 1))
      this.#record = ''
    }
    if (this.#depth > 0) this.#keep(text.slice(from))
  }

  /** Reads a character. @returns `begins` for the first one of a record, and `ends` for its last one */
  #step(letter: string | undefined): 'begins' | 'ends' | undefined {
    if (this.#isText) this.#readText(letter)
    else if (letter === '"') this.#isText = this.#depth > 0
    else if (letter === '{' || (letter === '[' && this.#depth > 0))
      return this.#depth++ === 0 ? 'begins' : undefined
    else if ((letter === '}' || letter === ']') && this.#depth > 0)
      return --this.#depth === 0 ? 'ends' : undefined
    return undefined
  }

  finish(): void {
    if (this.#depth > 0)
      throw new CsvProblem(
        `The file ends within record ${this.#count + 1}. It may have been cut off: please export it again.`,
      )
  }

  #readText(letter: string | undefined): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (letter === '\\') this.#isEscaped = true
    else if (letter === '"') this.#isText = false
  }

  #keep(part: string): void {
    this.#record += part
    if (this.#record.length > this.#max)
      throw new CsvProblem(`Record ${this.#count + 1} is longer than 1 MB. Please take it out of the file.`)
  }

  #parse(text: string): Record<string, unknown> {
    this.#count++
    try {
      const record: Record<string, unknown> = JSON.parse(text)
      return record
    } catch {
      throw new CsvProblem(`Record ${this.#count} is no JSON. Please check the file, or export it again.`)
    }
  }
}
