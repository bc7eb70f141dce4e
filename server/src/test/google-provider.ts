import { type IncomingMessage, request } from 'node:http'
import { Events, type MutableRedirectUri, type MutableToken, OAuth2Server } from 'oauth2-mock-server'

/** The claims of an ID token about a person; null omits a claim. */
export interface Claims {
  sub: string
  email?: string
  email_verified?: boolean
  auth_time?: number
  [claim: string]: unknown
}

/** The cookie of a browser that is signed in at the provider; its value is the person's claims. */
const cookieName = 'person'

/** A real OpenID provider on this machine, in Google's place. */
export class GoogleProvider {
  readonly #server: OAuth2Server
  readonly #claims = new Map<string, Claims>()

  private constructor(server: OAuth2Server) {
    this.#server = server
    server.service.on(
      Events.BeforeAuthorizeRedirect,
      (redirect: MutableRedirectUri, request: IncomingMessage) =>
        this.#authorize(redirect.url, request.headers.cookie ?? ''),
    )
    server.service.on(Events.BeforeTokenSigning, (token: MutableToken, request) => {
      const claims = this.#claims.get(String(request.body?.code)) ?? {}
      for (const [name, value] of Object.entries(claims))
        if (value === null) delete token.payload[name]
        else token.payload[name] = value
    })
  }

  static async start(): Promise<GoogleProvider> {
    const server = new OAuth2Server()
    await server.issuer.keys.generate('RS256')
    await server.start(0, '127.0.0.1')
    const { port } = server.address()
    server.issuer.url = `http://127.0.0.1:${port}`
    return new GoogleProvider(server)
  }

  get url(): string {
    return this.#server.issuer.url ?? ''
  }

  /** Environment with which the server uses this provider. */
  get environment(): Record<string, string> {
    return {
      GOOGLE_CLIENT_ID: 'earshot-tests',
      GOOGLE_CLIENT_SECRET: 'known to the provider and to nobody else',
      GOOGLE_ISSUER: this.url,
      GOOGLE_AUTHORIZE_URL: `${this.url}/authorize`,
      GOOGLE_TOKEN_URL: `${this.url}/token`,
      GOOGLE_JWKS_URL: `${this.url}/jwks`,
    }
  }

  /** The cookie of a person who is signed in at the provider. */
  cookieOf = (claims: Claims): { name: string; value: string; url: string } => ({
    name: cookieName,
    value: encodeURIComponent(JSON.stringify(claims)),
    url: this.url,
  })

  /** Opens an address of the provider like a browser. @returns the address on the server to which it redirects. */
  visit(address: string, claims?: Claims): Promise<URL> {
    const { name, value } = this.cookieOf(claims ?? { sub: '' })
    const headers = claims ? { cookie: `${name}=${value}` } : {}
    return new Promise((resolve, reject) => {
      request(address, { headers }, (answer) => {
        answer.resume()
        resolve(new URL(answer.headers.location ?? '', this.url))
      })
        .on('error', reject)
        .end()
    })
  }

  /** Sets the next response of the token endpoint. */
  answerOnce(statusCode: number, body: Record<string, unknown>): void {
    this.#server.service.once(Events.BeforeResponse, (answer) => {
      answer.statusCode = statusCode as 200
      answer.body = statusCode === 200 ? { ...answer.body, ...body } : body
    })
  }

  /** Publishes the provider's keys and signs with them, for handmade tokens. */
  get keys() {
    return this.#server.issuer.keys
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  /** A person who is not signed in there declines. */
  #authorize(back: URL, cookies: string): void {
    const [, person] = new RegExp(`${cookieName}=([^;]+)`).exec(cookies) ?? []
    const code = back.searchParams.get('code')
    if (person && code) {
      this.#claims.set(code, JSON.parse(decodeURIComponent(person)))
      return
    }
    back.searchParams.delete('code')
    back.searchParams.set('error', 'access_denied')
  }
}
