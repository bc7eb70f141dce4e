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
    const response = await this.#send(method, path, body, headers)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }

  /** Signs in. @returns a client with the session's cookie. */
  async logIn(email: string, password: string): Promise<Client> {
    const response = await this.#send('POST', '/api/v1/auth/login', { email, password }, {})
    const cookie = response.headers.get('set-cookie')?.split(';')[0]
    if (!response.ok || !cookie) throw new Error(`No login: ${response.status} ${await response.text()}`)
    return new Client(this.#url, { ...this.#headers, cookie })
  }

  /** A response of any kind. */
  request(method: string, path: string): Promise<Response> {
    return this.#send(method, path, undefined, {})
  }

  with(headers: Record<string, string>): Client {
    return new Client(this.#url, { ...this.#headers, ...headers })
  }

  /** A client that makes the calls of the same person to another node. */
  at(url: string): Client {
    return new Client(url, this.#headers)
  }

  #send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
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
