import type { Request } from './request.ts'
import type { RequestError } from './request-error.ts'
import type { ContactSetup } from './setup.ts'
import { uuid } from './uuid.ts'

/** Something written that is on its way to the server: what to post where, under which Idempotency-Key. Never a token. */
export interface QueuedRequest {
  key: string
  path: string
  body: Record<string, unknown>
  /** When it was written, in milliseconds since 1970. */
  at: number
  /** Why the server refused it, once it has. */
  refused?: string
}

/** The server's answer, or none as long as the request is queued. */
export interface PostResult<Answer> {
  answer?: Answer
}

export interface Outbox {
  queued(): QueuedRequest[]
  /**
   * Queues a request, then tries to send it. Rejects with a `RequestError` when it was refused, or when it could not
   * be sent and this browser will not store it either.
   */
  post<Answer>(path: string, body: Record<string, unknown>, key?: string): Promise<PostResult<Answer>>
  /**
   * Sends what is queued, oldest first, and stops at the first request that cannot be sent yet.
   *
   * @returns how many were sent
   */
  flush(): Promise<number>
  discard(key: string): void
}

const max = 10
const keptFor = 7 * 24 * 60 * 60 * 1000

/** Opens the outbox in the store; `send` sends one request with all its retries. */
export function openOutbox(
  { store, changed }: Pick<ContactSetup, 'store' | 'changed'>,
  send: <Answer>(request: Request) => Promise<Answer>,
  now: () => number = Date.now,
): Outbox {
  const queued = () => (store.read<QueuedRequest[]>('outbox') ?? []).filter(({ at }) => now() - at < keptFor)
  const save = (requests: QueuedRequest[]) => {
    const saved = store.write('outbox', requests.length && requests)
    changed()
    return saved
  }
  const discard = (key: string) => void save(queued().filter((request) => request.key !== key))
  const inFlight = new Set<string>()
  const deliver = async <Answer>({ path, body, key }: QueuedRequest) => {
    inFlight.add(key)
    try {
      const answer = await send<Answer>({ method: 'POST', path, body, idempotencyKey: key })
      discard(key)
      return answer
    } finally {
      inFlight.delete(key)
    }
  }

  return {
    queued,
    discard,
    async post(path, body, key = uuid()) {
      const request: QueuedRequest = { key, path, body, at: now() }
      const before = queued()
      const saved = before.length < max && save([...before, request])
      try {
        return { answer: await deliver(request) }
      } catch (error) {
        if (saved && (error as RequestError).retryable) return {}
        discard(key)
        throw error
      }
    },
    async flush() {
      let sent = 0
      for (const request of queued()) {
        if (request.refused || inFlight.has(request.key)) continue
        try {
          await deliver(request)
          sent++
        } catch (error) {
          const { retryable, message: refused } = error as RequestError
          if (retryable !== false) break
          save(queued().map((other) => (other.key === request.key ? { ...other, refused } : other)))
        }
      }
      return sent
    },
  }
}
