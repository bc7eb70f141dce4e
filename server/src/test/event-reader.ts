/** An event as parsed by the HTML standard (section 9.2). */
export interface ReadEvent {
  id: string
  event: string
  data: string
}

/** Reads an event stream like a browser. */
export class EventReader {
  /** All received text. */
  raw = ''
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #decoder = new TextDecoder()
  #unread = ''
  #lastId = ''

  constructor(response: Response) {
    if (!response.body) throw new Error('The response has no body')
    this.#reader = response.body.getReader()
  }

  /**
   * The next event; comments and blocks without data are skipped. @throws if it is of another type, or the stream ends.
   */
  async next(expected: string): Promise<ReadEvent> {
    for (;;) {
      const block = await this.#block()
      if (block === undefined) throw new Error(`The stream ended before ${expected}`)
      const fields = this.#take(block)
      if (fields.get('data') === undefined) continue
      const event = fields.get('event') ?? 'message'
      if (event !== expected) throw new Error(`${event} came where ${expected} was expected`)
      return { id: this.#lastId, event, data: fields.get('data') ?? '' }
    }
  }

  /** The id that the opening of the stream sets. */
  async firstId(): Promise<string> {
    while (this.#lastId === '') this.#take((await this.#block()) ?? 'id: none')
    return this.#lastId
  }

  /** Resolves when the server has ended the stream. */
  async ended(): Promise<void> {
    while ((await this.#block()) !== undefined);
  }

  /** Disconnects; does nothing if the server has already closed the stream. */
  async leave(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined)
  }

  #take(block: string): Map<string, string> {
    const fields = new Map(
      block.split('\n').map((line): [string, string] => {
        const colon = line.indexOf(': ')
        return [line.slice(0, colon), line.slice(colon + 2)]
      }),
    )
    this.#lastId = fields.get('id') ?? this.#lastId
    return fields
  }

  async #block(): Promise<string | undefined> {
    for (;;) {
      const end = this.#unread.indexOf('\n\n')
      if (end >= 0) {
        const block = this.#unread.slice(0, end)
        this.#unread = this.#unread.slice(end + 2)
        return block
      }
      const { done, value } = await this.#reader.read()
      if (done) return undefined
      const text = this.#decoder.decode(value, { stream: true })
      this.raw += text
      this.#unread += text
    }
  }
}
