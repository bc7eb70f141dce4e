/** Thrown if a proxy has no answer of a server. */
class Unanswered extends Error {}

/**
 * True for a call without an answer, of which nobody knows whether it was carried out: `fetch` throws a TypeError if the
 * connection breaks.
 */
export const isGone = (error: unknown): boolean => error instanceof TypeError || error instanceof Unanswered

const unanswered = new Set([502, 503, 504])

/** Calls the running server like a browser. */
export class Client {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url
    this.#headers = headers
  }

  /** A JSON response. @throws if there is no response, or if it is an error. */
  async call<Answer>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.send(method, path, body, headers)
    await refuseFailure(response, `${method} ${path}`)
    return (await response.json()) as Answer
  }

  /** Sends the content of a file. */
  async put(path: string, body: string, type: string): Promise<void> {
    const headers = { ...this.#headers, 'sec-fetch-site': 'same-origin', 'content-type': type }
    const response = await fetch(`${this.#url}${path}`, { method: 'PUT', headers, body })
    await refuseFailure(response, `PUT ${path}`)
  }

  /** Signs in. @returns a client with the session's cookie. */
  async logIn(email: string, password: string): Promise<Client> {
    const response = await this.send('POST', '/api/v1/auth/login', { email, password }, {})
    const cookie = response.headers.get('set-cookie')?.split(';')[0]
    if (!response.ok || !cookie) throw new Error(`No login: ${response.status} ${await response.text()}`)
    return new Client(this.#url, { ...this.#headers, cookie })
  }

  /** A response of any kind. */
  request(method: string, path: string): Promise<Response> {
    return this.send(method, path, undefined)
  }

  with(headers: Record<string, string>): Client {
    return new Client(this.#url, { ...this.#headers, ...headers })
  }

  /** A client that makes the calls of the same person to another node. */
  at(url: string): Client {
    return new Client(url, this.#headers)
  }

  /** A response of any kind to a request with a body. */
  send(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        ...this.#headers,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}

/** @throws for an answer that is an error. */
async function refuseFailure(response: Response, call: string): Promise<void> {
  if (response.ok) return
  const sentence = `${call}: ${response.status} ${await response.text()}`
  throw unanswered.has(response.status) ? new Unanswered(sentence) : new Error(sentence)
}
