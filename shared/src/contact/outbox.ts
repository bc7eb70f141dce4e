import type { Request } from './request.ts'
import type { RequestError } from './request-error.ts'
import type { ContactSetup } from './setup.ts'
import type { Store } from './store.ts'
import { draftTime } from './unsent.ts'
import { uuid } from './uuid.ts'

/** A written request on its way to the server: path, body and Idempotency-Key. Never contains a token. */
export interface QueuedRequest {
  key: string
  /** `PUT` for repeatable requests; else `POST`. */
  method?: 'POST' | 'PUT'
  path: string
  body: Record<string, unknown>
  /** Time of writing, in milliseconds since 1970. */
  at: number
  /** The server's reason for refusing the request, once refused. */
  refused?: string
}

/** The server's response; none while the request is queued. */
export interface PostResult<Answer> {
  answer?: Answer
}

export interface Outbox {
  queued(): QueuedRequest[]
  /**
   * Queues a POST request, then tries to send it. Rejects with a `RequestError` if the server refused it, or if it
   * could not be sent and the browser cannot store it either.
   */
  post<Answer>(path: string, body: Record<string, unknown>, key?: string): Promise<PostResult<Answer>>
  /** Queues a PUT request; without a key it replaces the queued request for the same path. */
  put<Answer>(path: string, body: Record<string, unknown>, key?: string): Promise<PostResult<Answer>>
  /**
   * Sends queued requests, oldest first, and stops at the first that cannot be sent yet.
   *
   * @returns the number of sent requests
   */
  flush(): Promise<number>
  discard(key: string): void
}

const max = 10

/** The stored requests that have not expired. */
function readQueue(store: Store, now: number): QueuedRequest[] {
  const stored = store.read<QueuedRequest[]>('outbox')
  if (!Array.isArray(stored)) return []
  return stored.flatMap((request) => {
    const at = draftTime(request.at, now)
    return at ? { ...request, at } : []
  })
}

/**
 * Opens the outbox in the store, without expired requests; `send` sends one request with all its retries, `delivered`
 * is called for each queued request that has arrived.
 */
export function openOutbox(
  { store, changed }: Pick<ContactSetup, 'store' | 'changed'>,
  send: <Answer>(request: Request) => Promise<Answer>,
  delivered: (request: QueuedRequest, answer: never) => void,
  now: () => number = Date.now,
): Outbox {
  const queued = () => readQueue(store, now())
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
