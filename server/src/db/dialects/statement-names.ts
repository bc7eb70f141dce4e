import { randomBytes } from 'node:crypto'

/** A statement as the driver takes it. */
interface NamedStatement {
  name?: string
  text: string
  values: unknown[]
}

/** More statements than these are sent without a name. */
const namedMax = 1000
/**
 * A statement with more parameters has no name: it mostly inserts many rows or names many, and has another text for each
 * number of them. Parts of a fixed size, such as of a broadcast, have fewer.
 */
const parametersMax = 200

/** Names of statements by their SQL text, so that each session prepares a statement once. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #areSent: boolean
  /** Empty until all names have been replaced, then different in each process. */
  #generation = ''

  /** @param areSent false for sessions that others may have in the next transaction, and where names would collide */
  constructor(areSent: boolean) {
    this.#areSent = areSent
  }

  /** Sends names from now on. */
  send(): void {
    this.#areSent = true
  }

  statement(text: string, parameters: readonly unknown[]): NamedStatement {
    const isNamed = this.#areSent && parameters.length <= parametersMax
    const name = isNamed ? this.#nameOf(text) : undefined
    const values = [...parameters]
    return name ? { name, text: this.#distinct(text), values } : { text, values }
  }

  /**
   * Renames every statement, so that all are prepared anew, unless this has already happened since `outdated` was
   * named.
   */
  replace(text: string, outdated: string | undefined): void {
    if (this.#names.get(text) !== outdated) return
    this.#generation = randomBytes(4).toString('hex')
    this.#names.clear()
  }

  /** A pooler knows statements by their text alone, so a statement that is to be prepared anew has another text. */
  #distinct(text: string): string {
    return this.#generation ? `${text} /* ${this.#generation} */` : text
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= namedMax) return known
    const name = `s${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
