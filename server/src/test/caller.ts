/** A response of `app.request`; its JSON is untyped. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses whose shape they assert.
export type Answer = Omit<Response, 'json' | 'clone'> & { json(): Promise<any>; clone(): Answer }

/** A pending response; `json()` waits for it. */
export type Reply = Promise<Answer> & Pick<Answer, 'json'>

interface App {
  request(path: string, init: RequestInit, bindings: object): Response | Promise<Response>
}

/** A caller of the server, whose headers are sent with every call. */
export class Caller {
  readonly headers: Readonly<Record<string, string>>
  readonly #app: App

  constructor(app: App, headers: Record<string, string>) {
    this.#app = app
    this.headers = headers
  }

  /** A copy of this caller with further headers. */
  with(headers: Record<string, string>): Caller {
    return new Caller(this.#app, { ...this.headers, ...headers })
  }

  /** A copy of this caller without some headers. */
  without(...names: string[]): Caller {
    return new Caller(
      this.#app,
      Object.fromEntries(Object.entries(this.headers).filter(([name]) => !names.includes(name))),
    )
  }

  /** Any call: a plain value is sent as JSON, bytes and text unchanged. */
  call(method: string, path: string, body?: unknown): Reply {
    const answer = this.#answer(method, path, body)
    return Object.assign(answer, { json: async () => (await answer).json() })
  }

  async #answer(method: string, path: string, body: unknown): Promise<Answer> {
    const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array
    const bytes = raw ? body : JSON.stringify(body)
    const headers = {
      ...(!raw && { 'content-type': 'application/json' }),
      ...lengthOf(bytes),
      ...this.headers,
    }
    return this.#app.request(
      path,
      { method, headers, ...(bytes !== undefined && { body: bytes as NonNullable<RequestInit['body']> }) },
      {},
    )
  }

  get(path: string): Reply {
    return this.call('GET', path)
  }

  post(path: string, body?: unknown): Reply {
    return this.call('POST', path, body)
  }

  put(path: string, body?: unknown): Reply {
    return this.call('PUT', path, body)
  }

  patch(path: string, body?: unknown): Reply {
    return this.call('PATCH', path, body)
  }

  delete(path: string): Reply {
    return this.call('DELETE', path)
  }
}

/** Over a network the length is always declared. */
const lengthOf = (bytes: unknown): Record<string, string> =>
  typeof bytes === 'string' || bytes instanceof Uint8Array
    ? { 'content-length': String(Buffer.byteLength(bytes)) }
    : {}
