import type { FieldError, Problem } from '@earshot/shared/errors'
import type { ContactSession } from '@earshot/shared/widget'

/** A call that did not succeed; its message is for people. */
export class BoardError extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number
  readonly fields: readonly FieldError[]

  constructor(status: number, problem: Partial<Problem> = {}) {
    super(problem.detail ?? 'The server could not be reached. Check your connection and try again.')
    this.status = status
    this.fields = problem.errors ?? []
  }
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under `/e/v1`: `/feedback`. */
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  /** Makes a creation safe to repeat. */
  idempotencyKey?: string
}

/** How long an answer may take, in milliseconds. */
const patience = 15_000

async function call<Answer>(
  { method, path, query, body, idempotencyKey }: Call,
  token?: string,
): Promise<Answer> {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value) parameters.set(name, value)
  const headers = new Headers()
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (token) headers.set('authorization', `Bearer ${token}`)
  const init: RequestInit = { method, headers, credentials: 'omit', signal: AbortSignal.timeout(patience) }
  if (body !== undefined) init.body = JSON.stringify(body)
  const response = await fetch(`/e/v1${path}?${parameters}`, init).catch(() => {
    throw new BoardError(0)
  })
  if (response.status === 204) return undefined as Answer
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok || answer === undefined)
    throw new BoardError(response.ok ? 0 : response.status, answer ?? {})
  return answer as Answer
}

/**
 * Whoever reads a board: anonymous, and the same person as in the widget of the same project on this origin,
 * for both keep the visitor's secret under one name (`widget/src/loader/store.ts`).
 */
export class Contact {
  readonly key: string
  readonly #name: string
  #visitor: string | undefined
  #token: Promise<string> | undefined

  /** @param key the project's public key. */
  constructor(key: string) {
    this.key = key
    this.#name = `earshot:${key}:visitor`
  }

  /** Whether this browser has written here before, so that there may be own items and votes. */
  get known(): boolean {
    return this.#secret() !== undefined
  }

  /** Reads what everyone may see. @throws BoardError */
  read<Answer>(path: string, query: Call['query'] = {}): Promise<Answer> {
    return call({ method: 'GET', path, query: { key: this.key, ...query } })
  }

  /** Calls as this person, who is made when nobody is known yet. @throws BoardError */
  async send<Answer>(wanted: Call): Promise<Answer> {
    try {
      return await call(wanted, await this.#currentToken())
    } catch (error) {
      if (!(error instanceof BoardError && error.status === 401)) throw error
      this.#token = undefined
      return call(wanted, await this.#currentToken())
    }
  }

  /** Erases what is held about this person, and forgets here that there was one. @throws BoardError */
  async erase(): Promise<void> {
    await this.send<undefined>({ method: 'DELETE', path: '/me' })
    this.#visitor = undefined
    this.#token = undefined
    try {
      localStorage.removeItem(this.#name)
    } catch {
      // Nothing was kept here.
    }
  }

  #currentToken(): Promise<string> {
    this.#token ??= this.#begin().catch((error) => {
      this.#token = undefined
      throw error
    })
    return this.#token
  }

  async #begin(): Promise<string> {
    const secret = this.#secret()
    const body = { key: this.key, ...(secret && { visitor: secret }) }
    const { visitor, token } = await call<ContactSession>({ method: 'POST', path: '/session', body })
    // Only whom a site's signed token names has none.
    if (visitor === null) return token
    this.#visitor = visitor
    try {
      localStorage.setItem(this.#name, JSON.stringify(visitor))
    } catch {
      // Without storage they are this person until the page is left.
    }
    return token
  }

  #secret(): string | undefined {
    if (this.#visitor) return this.#visitor
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#name) ?? 'null')
      return typeof kept === 'string' && /^vs_[\w-]{22}$/.test(kept) ? kept : undefined
    } catch {
      return undefined
    }
  }
}
