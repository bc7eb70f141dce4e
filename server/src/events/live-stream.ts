import type { EventLog, LogPosition } from '../db/dialects/event-log.ts'

/** Maximum of chunks that may wait for a reader before its stream is aborted. */
const queuedMax = 256

/** The reader's tenant and session, and a function that closes the connection of a reader that stopped reading. */
export interface LiveReader {
  tenantId: string
  /** The session's handle. */
  sessionId: string
  hangUp(): void
}

/** A piece of the stream, and its event's position in the log. */
export interface Chunk {
  position: LogPosition
  bytes: Uint8Array
}

/** Several chunks and their joined bytes: made once for all streams of a tenant. */
export interface Batch {
  chunks: readonly Chunk[]
  bytes: Uint8Array
}

export const batchOf = (chunks: readonly Chunk[]): Batch => ({
  chunks,
  bytes: Buffer.concat(chunks.map(({ bytes }) => bytes)),
})

/** One open browser. Small, since there may be thousands. */
export class LiveStream {
  readonly reader: LiveReader
  readonly body: ReadableStream<Uint8Array>
  readonly #log: EventLog
  readonly #onEnd: (stream: LiveStream) => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  /** Chunks that arrived while the reader was catching up; undefined once it follows. */
  #held: Chunk[] | undefined = []
  /** The position up to which the reader has received everything, if that may be ahead of the feed. */
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

  /** Sends events: now, or after the missed ones. They arrive in the order of the log. */
  send({ chunks, bytes }: Batch): void {
    if (this.#held) this.#held.push(...chunks)
    else if (this.#knownUpTo === undefined) this.write(bytes)
    else {
      const unseen = this.#unseenOf(chunks, this.#knownUpTo)
      if (unseen.length > 0) this.write(batchOf(unseen).bytes)
    }
  }

  /** Sends a beginning, after which the reader has everything up to a position; then follows. */
  follow(beginning: Uint8Array, upTo: LogPosition): void {
    this.#knownUpTo = upTo
    const unseen = this.#unseenOf(this.#held ?? [], upTo)
    this.#held = undefined
    this.write(Buffer.concat([beginning, batchOf(unseen).bytes]))
  }

  /** Sends bytes, or aborts the stream if too much waits for the reader. */
  write(bytes: Uint8Array): void {
    if (!this.#controller) return
    if ((this.#controller.desiredSize ?? 0) > 0) this.#controller.enqueue(bytes)
    else this.abort()
  }

  /** Ends the stream in order: waiting bytes are still sent. */
  close(): void {
    this.#controller?.close()
    this.#end()
  }

  /** Ends the stream at once and drops waiting bytes. */
  abort(): void {
    const open = this.#controller !== undefined
    this.close()
    if (open) this.reader.hangUp()
  }

  #unseenOf(chunks: readonly Chunk[], knownUpTo: LogPosition): Chunk[] {
    const unseen = chunks.filter(({ position }) => this.#log.isAfter(position, knownUpTo))
    // All further events are later than the known position.
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
