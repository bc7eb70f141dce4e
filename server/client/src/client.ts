import { addressOf } from './address.ts'
import type {
  AnswerOf,
  ItemOf,
  ListPath,
  Method,
  OperationFacts,
  PathOf,
  PlainRequest,
  Request,
} from './calls.ts'
import { contentOf } from './content.ts'
import { EarshotError, EarshotUnreachable, errorOf } from './errors.ts'
import { delayBefore, mayRepeat, wait } from './retries.ts'
import { millisecondsOf, requireNumber } from './settings.ts'

export interface ClientOptions {
  /** Address of your Earshot, such as `https://feedback.example.com`. */
  url: string
  /** An API key, `esk_…`. Keep it on a server: in a browser everybody could read it. */
  key: string
  /** Further tries after a limit, an overload or a lost connection; 3 by default. */
  retries?: number
  /** Milliseconds for each try; 30 000 by default. */
  timeout?: number
  /** The longest wait before a further try, in milliseconds; a call that would wait longer fails. 60 000 by default. */
  longestWait?: number
  /** Sends requests in place of the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

const keyPattern = /^esk_\w+$/

/** A header's value that the server takes as a key: 1 to 255 printable characters of ASCII. */
const idempotencyKeyPattern = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/

/** Methods that change nothing further when they are repeated. */
const repeatableMethods: readonly Method[] = ['GET', 'PUT', 'DELETE']

/** A client of the operations that an API key may call. */
export class Client<Operations> {
  readonly #base: string
  readonly #options: Required<Omit<ClientOptions, 'url' | 'fetch'>>
  readonly #fetch: typeof globalThis.fetch
  readonly #facts: OperationFacts

  /** @throws TypeError for an address, a key or a number that cannot be one. */
  constructor(options: ClientOptions, facts: OperationFacts) {
    // A default stands in for undefined too, as of a setting that is missing.
    const { url, fetch, key, retries = 3, timeout = 30_000, longestWait = 60_000 } = options
    const { protocol, origin, pathname } = new URL(url)
    if (!protocol.startsWith('http')) throw new TypeError(`url must begin with https:// and is ${url}`)
    // The message has no part of the key, which may be one with a stray character.
    if (typeof key !== 'string' || !keyPattern.test(key))
      throw new TypeError('key must be an API key: esk_ with letters and digits, and nothing else')
    requireNumber('retries', retries)
    this.#base = origin + pathname.replace(/\/$/, '')
    this.#options = {
      key,
      retries,
      timeout: millisecondsOf('timeout', timeout),
      longestWait: millisecondsOf('longestWait', longestWait),
    }
    this.#fetch = fetch ?? ((...args) => globalThis.fetch(...args))
    this.#facts = facts
  }

  get<Path extends PathOf<Operations, 'GET'>>(
    path: Path,
    ...[request]: Request<Operations, `GET ${Path}`>
  ): Promise<AnswerOf<Operations, `GET ${Path}`>> {
    return this.#call('GET', path, request)
  }

  post<Path extends PathOf<Operations, 'POST'>>(
    path: Path,
    ...[request]: Request<Operations, `POST ${Path}`>
  ): Promise<AnswerOf<Operations, `POST ${Path}`>> {
    return this.#call('POST', path, request)
  }

  put<Path extends PathOf<Operations, 'PUT'>>(
    path: Path,
    ...[request]: Request<Operations, `PUT ${Path}`>
  ): Promise<AnswerOf<Operations, `PUT ${Path}`>> {
    return this.#call('PUT', path, request)
  }

  patch<Path extends PathOf<Operations, 'PATCH'>>(
    path: Path,
    ...[request]: Request<Operations, `PATCH ${Path}`>
  ): Promise<AnswerOf<Operations, `PATCH ${Path}`>> {
    return this.#call('PATCH', path, request)
  }

  delete<Path extends PathOf<Operations, 'DELETE'>>(
    path: Path,
    ...[request]: Request<Operations, `DELETE ${Path}`>
  ): Promise<AnswerOf<Operations, `DELETE ${Path}`>> {
    return this.#call('DELETE', path, request)
  }

  /** The items of a list, however many pages it has; each page is asked for when the one before it is used up. */
  async *list<Path extends ListPath<Operations>>(
    path: Path,
    ...[request]: Request<Operations, `GET ${Path}`>
  ): AsyncGenerator<ItemOf<Operations, Path>, void, undefined> {
    const plain: PlainRequest = request ?? {}
    let cursor: unknown = plain.query?.cursor
    do {
      const page: { items: ItemOf<Operations, Path>[]; nextCursor: string | null } = await this.#call(
        'GET',
        path,
        { ...plain, query: { ...plain.query, cursor } },
      )
      yield* page.items
      cursor = page.nextCursor
    } while (cursor !== null)
  }

  async #call<Answer>(method: Method, path: string, request: PlainRequest = {}): Promise<Answer> {
    const name = `${method} ${path}`
    const creates = this.#facts.creations.has(name)
    const isFile = this.#facts.files.has(name)
    const timeout = millisecondsOf('timeout', request.timeout ?? this.#options.timeout)
    if (request.idempotencyKey !== undefined) requireKeyed(name, request.idempotencyKey, creates)
    const repeatable = creates || repeatableMethods.includes(method)
    const address = addressOf(this.#base, path, request)
    const init = this.#initOf(method, creates, request)
    let isPerhapsDone = false
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await this.#try(address, init, { signal: request.signal, timeout, isFile })
        return response as Answer
      } catch (error) {
        // An earlier try has deleted it, and its answer was lost.
        if (method === 'DELETE' && isPerhapsDone && statusOf(error) === 404) return undefined as Answer
        isPerhapsDone ||= error instanceof EarshotUnreachable || statusOf(error) >= 500
        const delay = delayBefore(attempt, error)
        const { retries, longestWait } = this.#options
        if (attempt >= retries || delay > longestWait || !mayRepeat(error, repeatable)) throw error
        await wait(delay, request.signal)
      }
    }
  }

  /** All tries of a call send the same key. */
  #initOf(method: Method, creates: boolean, { body, file, idempotencyKey }: PlainRequest): RequestInit {
    const type = file ? file.type : body === undefined ? undefined : 'application/json'
    const key = creates ? (idempotencyKey ?? crypto.randomUUID()) : undefined
    const sent = file ?? (body === undefined ? undefined : JSON.stringify(body))
    return {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json, application/problem+json, */*;q=0.5',
        authorization: `Bearer ${this.#options.key}`,
        ...(type && { 'content-type': type }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(sent !== undefined && { body: sent }),
    }
  }

  async #try(address: URL, init: RequestInit, { signal, timeout, isFile }: Try): Promise<unknown> {
    const limit = AbortSignal.timeout(timeout)
    const ended = signal ? AbortSignal.any([signal, limit]) : limit
    try {
      const response = await this.#fetch(address, { ...init, signal: ended })
      if (!response.ok) throw await errorOf(response)
      return await contentOf(response, isFile)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof TypeError || limit.aborted)
        throw new EarshotUnreachable(`${address.origin} did not answer`, { cause: error })
      throw error
    }
  }
}

/** Status of a refusal; 0 for another error. */
const statusOf = (error: unknown): number => (error instanceof EarshotError ? error.status : 0)

interface Try {
  signal: AbortSignal | undefined
  /** Milliseconds. */
  timeout: number
  /** True if the operation answers with a file. */
  isFile: boolean
}

/** @throws TypeError for a key that would protect nothing: of another operation, or one that cannot be sent. */
function requireKeyed(name: string, key: string, creates: boolean): void {
  if (!creates)
    throw new TypeError(`${name} is no creation: the server would not remember its idempotencyKey`)
  if (!idempotencyKeyPattern.test(key))
    throw new TypeError('idempotencyKey must have 1 to 255 printable characters of ASCII')
}
