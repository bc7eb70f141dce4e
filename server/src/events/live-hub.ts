import type { EventLog } from '../db/dialects/event-log.ts'
import { batchOf, type Chunk, type LiveReader, LiveStream } from './live-stream.ts'

/** Maximum of open streams per session: a tab has one. */
export const streamsPerSession = 20

/** The open streams, found by tenant and by session. */
export class LiveHub {
  readonly #log: EventLog
  readonly #byTenant = new Map<string, Set<LiveStream>>()
  readonly #bySession = new Map<string, Set<LiveStream>>()

  constructor(log: EventLog) {
    this.#log = log
  }

  /** True if no stream is open. */
  get isEmpty(): boolean {
    return this.#bySession.size === 0
  }

  get size(): number {
    let open = 0
    for (const streams of this.#bySession.values()) open += streams.size
    return open
  }

  hasTenant(tenantId: string): boolean {
    return this.#byTenant.has(tenantId)
  }

  /** A new stream that holds events back until `follow`; undefined if its session has too many. */
  open(reader: LiveReader): LiveStream | undefined {
    if ((this.#bySession.get(reader.sessionId)?.size ?? 0) >= streamsPerSession) return undefined
    const stream = new LiveStream(this.#log, reader, (ended) => this.#remove(ended))
    add(this.#byTenant, reader.tenantId, stream)
    add(this.#bySession, reader.sessionId, stream)
    return stream
  }

  /** Sends chunks to every stream of a tenant. */
  publish(tenantId: string, chunks: readonly Chunk[]): void {
    const batch = batchOf(chunks)
    for (const stream of this.#byTenant.get(tenantId) ?? []) stream.send(batch)
  }

  /** Writes the bytes to every stream, which detects readers that have stopped reading. */
  writeAll(bytes: Uint8Array): void {
    for (const streams of this.#bySession.values()) for (const stream of streams) stream.write(bytes)
  }

  sessionIds(): string[] {
    return [...this.#bySession.keys()]
  }

  /** Ends a session's streams at once. */
  closeSession(sessionId: string): void {
    for (const stream of [...(this.#bySession.get(sessionId) ?? [])]) stream.abort()
  }

  /** Ends all streams in order, after some last bytes. */
  closeAll(last: Uint8Array): void {
    for (const streams of [...this.#bySession.values()])
      for (const stream of [...streams]) {
        stream.write(last)
        stream.close()
      }
  }

  #remove(stream: LiveStream): void {
    remove(this.#byTenant, stream.reader.tenantId, stream)
    remove(this.#bySession, stream.reader.sessionId, stream)
  }
}

function add(index: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const streams = index.get(key)
  if (streams) streams.add(stream)
  else index.set(key, new Set([stream]))
}

function remove(index: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const streams = index.get(key)
  streams?.delete(stream)
  if (streams?.size === 0) index.delete(key)
}
