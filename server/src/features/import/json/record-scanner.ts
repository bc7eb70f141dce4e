import { CsvProblem } from '../../../lib/csv/csv-rows.ts'
import { isJiraIssue } from './jira-record.ts'
import type { JsonRecord } from './record-text.ts'

/** Lists and objects within each other: no export is as deep, and a deeper one would overflow the stack. */
const depthMax = 200

/** Lists around the records of a file, such as those of pages in one list. */
const listsMax = 2

/** Characters of a key that are looked at: `issues` alone is searched for. */
const keyMax = 10

type Step = 'begins' | 'ends' | 'issue begins' | 'issue ends' | undefined

/** Finds the records in a text that comes in parts: the outermost objects, or the issues in a response of Jira's. */
export class RecordScanner {
  readonly #max: number
  readonly #place = new Place()
  /** Text of the object or issue that has begun, and where an issue in an object begins. */
  #text = ''
  #issueAt = -1
  /** True within an object that is a response of Jira's, after its first issue. */
  #isResponse = false
  #count = 0

  constructor(max: number) {
    this.#max = max
  }

  *read(part: string): Generator<JsonRecord> {
    let from = 0
    for (let at = 0; at < part.length; at++) {
      const step = this.#place.step(part[at] ?? '', this.#count)
      if (step === undefined) continue
      if (step === 'begins' || (step === 'issue begins' && this.#isResponse)) {
        this.#text = ''
        from = at
      }
      if (step === 'issue begins') this.#issueAt = this.#text.length + at - from
      else if (step !== 'begins') yield* this.#end(step, this.#text + part.slice(from, at + 1))
    }
    const isKept = this.#isResponse ? this.#place.isInIssue : this.#place.isInRecord
    if (isKept) this.#keep(part.slice(from))
  }

  /** @throws CsvProblem for a text that ends too early. */
  finish(): void {
    const { isInRecord, isInList } = this.#place
    if (!isInRecord && !isInList) return
    const place = isInRecord ? `within record ${this.#count + 1}` : 'before its list does'
    throw new CsvProblem(`The file ends ${place}. It may have been cut off: please export it again.`)
  }

  *#end(step: 'ends' | 'issue ends', text: string): Generator<JsonRecord> {
    if (step === 'ends') {
      if (!this.#isResponse) yield this.#counted(this.#parse(text))
      this.#isResponse = false
      return
    }
    const issue = this.#parse(this.#isResponse ? text : text.slice(this.#issueAt))
    // The first issue tells whether the object around it is a response, or a record itself.
    this.#isResponse ||= isJiraIssue(issue)
    if (this.#isResponse) yield this.#counted(issue)
    else this.#place.leaveIssues()
  }

  #counted(record: JsonRecord): JsonRecord {
    this.#count++
    return record
  }

  #keep(part: string): void {
    this.#text += part
    if (this.#text.length > this.#max)
      throw new CsvProblem(`Record ${this.#count + 1} is longer than 1 MB. Please take it out of the file.`)
  }

  #parse(text: string): JsonRecord {
    try {
      const record: JsonRecord = JSON.parse(text)
      return record
    } catch {
      throw new CsvProblem(`Record ${this.#count + 1} is no JSON. Please check the file, or export it again.`)
    }
  }
}

/** Where a character of a file stands. */
class Place {
  #lists = 0
  /** Objects and lists that have begun, from the outermost object on. */
  #depth = 0
  #isText = false
  #isEscaped = false
  /** The latest text of the outermost object, and the key whose value follows. */
  #text = ''
  #key = ''
  /** Within a list `issues` of the outermost object, and within an object of the list. */
  #isInIssues = false
  #isInIssue = false

  get isInRecord(): boolean {
    return this.#depth > 0
  }

  get isInList(): boolean {
    return this.#lists > 0
  }

  get isInIssue(): boolean {
    return this.#isInIssue
  }

  leaveIssues(): void {
    this.#isInIssues = false
  }

  /** Reads a character, after so many records. @throws CsvProblem for one that cannot stand there. */
  step(letter: string, count: number): Step {
    if (this.#isText) return this.#readText(letter)
    if (letter === '{' || letter === '[') return this.#open(letter)
    if (this.#depth === 0) return this.#readBetween(letter, count)
    if (letter === '}' || letter === ']') return this.#close()
    if (letter === '"') this.#isText = true
    if (this.#depth > 1) return undefined
    if (letter === '"') this.#text = ''
    else if (letter === ':') this.#key = this.#text
    else if (letter === ',') this.#key = ''
    return undefined
  }

  #readText(letter: string): undefined {
    if (this.#isEscaped) this.#isEscaped = false
    else if (letter === '\\') this.#isEscaped = true
    else if (letter === '"') this.#isText = false
    if (this.#isText && this.#depth === 1 && this.#text.length < keyMax) this.#text += letter
  }

  #open(letter: string): Step {
    if (this.#depth + this.#lists >= (letter === '[' && this.#depth === 0 ? listsMax : depthMax))
      throw new CsvProblem(
        'The file is nested too deeply: lists in lists, or objects in objects, without end.',
      )
    if (letter === '[' && this.#depth === 0) {
      this.#lists++
      return undefined
    }
    this.#depth++
    if (this.#depth === 1) {
      this.#key = ''
      return 'begins'
    }
    if (letter === '[' && this.#depth === 2 && this.#key === 'issues') this.#isInIssues = true
    if (letter !== '{' || this.#depth !== 3 || !this.#isInIssues) return undefined
    this.#isInIssue = true
    return 'issue begins'
  }

  #close(): Step {
    this.#depth--
    if (this.#depth === 2 && this.#isInIssue) {
      this.#isInIssue = false
      return 'issue ends'
    }
    if (this.#depth === 1) this.#isInIssues = false
    return this.#depth === 0 ? 'ends' : undefined
  }

  #readBetween(letter: string, count: number): undefined {
    if (letter <= ' ' || (letter === ',' && this.#lists > 0)) return
    if (letter === ']' && this.#lists > 0) this.#lists--
    else
      throw new CsvProblem(
        `After ${count} records comes “${letter}”, which does not belong there. Please check the file, or export it again.`,
      )
  }
}
