import type { Store } from '../loader/store.ts'
import type { Failure } from './failure.ts'
import type { Request } from './request.ts'
import { uuid } from './uuid.ts'

/** A text on its way to the server: what to post where, under which Idempotency-Key. Never a token. */
export interface Letter {
  key: string
  path: string
  body: Record<string, unknown>
  /** When it was written, in milliseconds since 1970. */
  at: number
  /** Why the server refused it, once it has. */
  refused?: string
}

/** What became of a letter: `kept` letters are sent later. */
export type Delivery<Answer> = { answer: Answer } | { kept: true }

export interface Outbox {
  letters(): Letter[]
  /**
   * Keeps a text safe, then tries to send it. Rejects with the server's `Failure` when it was refused,
   * or when it could not be sent and this browser will not keep it either.
   */
  post<Answer>(path: string, body: Record<string, unknown>, key?: string): Promise<Delivery<Answer>>
  /** Tries the letters that wait, oldest first, and stops at the first that cannot be sent yet. */
  flush(): Promise<void>
  discard(key: string): void
}

const most = 10
const keptFor = 7 * 24 * 60 * 60 * 1000

/** Opens the outbox in the store; `send` delivers one request with all its retries. */
export function openOutbox(
  store: Store,
  send: <Answer>(request: Request) => Promise<Answer>,
  changed: () => void,
  now: () => number = Date.now,
): Outbox {
  const letters = () => (store.read<Letter[]>('outbox') ?? []).filter(({ at }) => now() - at < keptFor)
  const save = (list: Letter[]) => {
    const kept = store.write('outbox', list.length && list)
    changed()
    return kept
  }
  const discard = (key: string) => void save(letters().filter((letter) => letter.key !== key))
  const deliver = <Answer>({ path, body, key }: Letter) =>
    send<Answer>({ method: 'POST', path, body, idempotencyKey: key })
  const underWay = new Set<string>()

  return {
    letters,
    discard,
    async post<Answer>(path: string, body: Record<string, unknown>, key = uuid()) {
      const letter: Letter = { key, path, body, at: now() }
      const waiting = letters()
      const kept = waiting.length < most && save([...waiting, letter])
      underWay.add(key)
      try {
        const answer = await deliver<Answer>(letter)
        discard(key)
        return { answer }
      } catch (failure) {
        if (kept && (failure as Failure).passing) return { kept: true }
        discard(key)
        throw failure
      } finally {
        underWay.delete(key)
      }
    },
    async flush() {
      for (const letter of letters()) {
        if (letter.refused || underWay.has(letter.key)) continue
        underWay.add(letter.key)
        try {
          await deliver(letter)
          discard(letter.key)
        } catch (failure) {
          const { passing, message: refused } = failure as Failure
          if (passing !== false) return
          save(letters().map((other) => (other.key === letter.key ? { ...other, refused } : other)))
        } finally {
          underWay.delete(letter.key)
        }
      }
    },
  }
}
