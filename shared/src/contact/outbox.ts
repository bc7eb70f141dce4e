import type { Request } from './request.ts'
import type { RequestError } from './request-error.ts'
import type { ContactSetup } from './setup.ts'
import { typedAt } from './unsent.ts'
import { uuid } from './uuid.ts'

/** Something written that is on its way to the server: what to send where, under which Idempotency-Key. Never a token. */
export interface QueuedRequest {
  key: string
  /** `PUT` for what may be said again; else `POST`. */
  method?: 'POST' | 'PUT'
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
  /** The same by `PUT`; without a key it takes the place of what is still queued for the same path. */
  put<Answer>(path: string, body: Record<string, unknown>, key?: string): Promise<PostResult<Answer>>
  /**
   * Sends what is queued, oldest first, and stops at the first request that cannot be sent yet.
   *
   * @returns how many were sent
   */
  flush(): Promise<number>
  discard(key: string): void
}

const max = 10

/**
 * Opens the outbox in the store, without what is too old to be kept; `send` sends one request with all its retries,
 * `delivered` is called for each that was queued and has arrived.
 */
export function openOutbox(
  { store, changed }: Pick<ContactSetup, 'store' | 'changed'>,
  send: <Answer>(request: Request) => Promise<Answer>,
  delivered: (request: QueuedRequest, answer: never) => void,
  now: () => number = Date.now,
): Outbox {
  const queued = () => {
    const stored = store.read<QueuedRequest[]>('outbox')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((request) => {
      const at = typedAt(request.at, now())
      return at ? { ...request, at } : []
    })
  }
  const save = (requests: QueuedRequest[]) => {
    const saved = store.write('outbox', requests.length && requests)
    changed()
    return saved
  }
  const others = (key: string) => queued().filter((request) => request.key !== key)
  const discard = (key: string) => void save(others(key))
  store.write('outbox', queued().length && queued())
  const inFlight: Record<string, true> = {}
  const deliver = async <Answer>({ method = 'POST', path, body, key }: QueuedRequest) => {
    inFlight[key] = true
    try {
      const answer = await send<Answer>({ method, path, body, idempotencyKey: key })
      discard(key)
      return answer
    } finally {
      delete inFlight[key]
    }
  }
  const queue = async <Answer>(request: QueuedRequest): Promise<PostResult<Answer>> => {
    const before = others(request.key)
    const saved = before.length < max && save([...before, request])
    try {
      return { answer: await deliver(request) }
    } catch (error) {
      if (saved && (error as RequestError).retryable) return {}
      discard(request.key)
      throw error
    }
  }

  return {
    queued,
    discard,
    post: (path, body, key = uuid()) => queue({ key, path, body, at: now() }),
    put: (path, body, key = path) => queue({ key, method: 'PUT', path, body, at: now() }),
    async flush() {
      let sent = 0
      for (const request of queued()) {
        if (request.refused || inFlight[request.key]) continue
        try {
          delivered(request, await deliver<never>(request))
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
