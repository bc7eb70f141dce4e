import type { EventLog, LogPosition } from '../db/dialects/event-log.ts'

/** Chunks that may wait for a reader before it is given up. */
const queuedMax = 256

/** Who reads, and how to end the connection of one who stopped reading. */
export interface LiveReader {
  tenantId: string
  /** The session's handle. */
  sessionId: string
  hangUp(): void
}

/** A piece of the stream, and where its event stands in the log. */
export interface Chunk {
  position: LogPosition
  bytes: Uint8Array
}

/** Several pieces, and all their bytes: made once for all streams of a tenant. */
export interface Batch {
  chunks: readonly Chunk[]
  bytes: Uint8Array
}

export const batchOf = (chunks: readonly Chunk[]): Batch => ({
  chunks,
  bytes: Buffer.concat(chunks.map(({ bytes }) => bytes)),
})

/** One open browser. Kept small: there may be thousands. */
export class LiveStream {
  readonly reader: LiveReader
  readonly body: ReadableStream<Uint8Array>
  readonly #log: EventLog
  readonly #onEnd: (stream: LiveStream) => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  /** What came while it was catching up; undefined once it follows. */
  #held: Chunk[] | undefined = []
  /** Up to where the reader knows everything, when that may be ahead of those who follow the log. */
  #knownUpTo: LogPosition | undefined

  constructor(log: EventLog, reader: LiveReader, onEnd: (stream: LiveStream) => void) {
    this.#log = log
    this.reader = reader
    this.#onEnd = onEnd
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#end(),
      },
      { highWaterMark: queuedMax },
    )
  }

  /** Sends events: now, or after what was missed. They come in the order of the log. */
  send({ chunks, bytes }: Batch): void {
    if (this.#held) this.#held.push(...chunks)
    else if (this.#knownUpTo === undefined) this.write(bytes)
    else {
      const unseen = this.#unseenOf(chunks, this.#knownUpTo)
      if (unseen.length > 0) this.write(batchOf(unseen).bytes)
    }
  }

  /** Sends a beginning, after which the reader knows everything up to a position; then follows. */
  follow(beginning: Uint8Array, upTo: LogPosition): void {
    this.#knownUpTo = upTo
    const unseen = this.#unseenOf(this.#held ?? [], upTo)
    this.#held = undefined
    this.write(Buffer.concat([beginning, batchOf(unseen).bytes]))
  }

  /** Sends bytes, or gives the reader up when too much waits for it. */
  write(bytes: Uint8Array): void {
    if (!this.#controller) return
    if ((this.#controller.desiredSize ?? 0) > 0) this.#controller.enqueue(bytes)
    else this.abort()
  }

  /** Ends in order: what waits is still sent. */
  close(): void {
    this.#controller?.close()
    this.#end()
  }

  /** Ends at once, whatever waits. */
  abort(): void {
    const open = this.#controller !== undefined
    this.close()
    if (open) this.reader.hangUp()
  }

  #unseenOf(chunks: readonly Chunk[], knownUpTo: LogPosition): Chunk[] {
    const unseen = chunks.filter(({ position }) => this.#log.isAfter(position, knownUpTo))
    // Everything from now on is later still.
    if (unseen.length > 0) this.#knownUpTo = undefined
    return unseen
  }

  #end(): void {
    if (!this.#controller) return
    this.#controller = undefined
    this.#held = undefined
    this.#onEnd(this)
  }
}
