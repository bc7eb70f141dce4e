import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client, OAuth2Tokens } from 'arctic'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../lib/clock.ts'
import type { GoogleConfig } from '../lib/config/google-config.ts'
import { newSecret } from '../lib/id.ts'
import { FetchFailed, safeFetch } from '../lib/safe-fetch/safe-fetch.ts'

/*
 * OpenID Connect in five steps. The browser is sent to the provider with a `state` that identifies the flow, the hash
 * of a `verifier` that only this server knows (PKCE), and a `nonce`. It returns with the state and a code. For the code
 * and the verifier the provider issues an ID token. Its signature, issuer, audience, time and nonce are verified here:
 * Arctic makes the address and parses the response, but only decodes an ID token. The token's `sub` alone identifies
 * the user; an email address may change hands.
 */

/** How the provider asks the user. */
export interface AuthorizationOptions {
  /** Asks for consent again, and for access while the user is offline (product specification, section 7). */
  consent?: boolean
  /** Asks for the password again, even if the user is signed in at the provider. */
  fresh?: boolean
  /** Lets the user choose an account, even if they are signed in to only one. */
  choice?: boolean
}

/** The secrets of one flow, and the address where it begins. */
export interface AuthorizationRequest {
  url: string
  state: string
  verifier: string
  nonce: string
}

/** The user as identified by the provider. */
export interface GoogleIdentity {
  /** The provider's own id for the user. */
  subject: string
  email: string
  emailVerified: boolean
  /** When the user last authenticated there, in milliseconds; undefined if the provider does not say. */
  authenticatedAt: number | undefined
}

/** Thrown if the provider cannot be reached, or its response cannot be trusted. */
export class GoogleFailed extends Error {
  override readonly name = 'GoogleFailed'
  readonly reason: 'unreachable' | 'untrusted'

  constructor(reason: GoogleFailed['reason'], cause: unknown) {
    super(`The sign-in provider is ${reason}: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.reason = reason
  }
}

const scopes = ['openid', 'email', 'profile']
/** Tolerated difference between two clocks, in seconds. */
const skew = 30

const Claims = z.object({
  sub: z.string().min(1).max(255),
  // Only the subject is needed: a person without a readable address is told that it is missing.
  email: z.string().max(1024).catch(''),
  // Providers write booleans in several ways; any other value counts as unverified.
  email_verified: z
    .unknown()
    .optional()
    .transform((claim) => claim === true || claim === 'true' || claim === 1),
  auth_time: z.number().optional().catch(undefined),
})

/** Sign-in with Google, or with another OpenID provider that is configured in its place. */
export class Google {
  readonly #config: GoogleConfig
  readonly #clock: Clock
  readonly #redirectUrl: string
  readonly #client: OAuth2Client
  readonly #keys: ReturnType<typeof createRemoteJWKSet>

  constructor(config: GoogleConfig, publicUrl: string, clock: Clock) {
    this.#config = config
    this.#clock = clock
    this.#redirectUrl = `${publicUrl}/api/v1/auth/google/callback`
    this.#client = new OAuth2Client(config.clientId, config.clientSecret, this.#redirectUrl)
    this.#keys = createRemoteJWKSet(new URL(config.jwksUrl), {
      [customFetch]: (url, { headers }) => safeFetch(url, { headers: Object.fromEntries(headers) }),
    })
  }

  /** The provider's name on the buttons. */
  get name(): string {
    return this.#config.name
  }

  /** True if the provider says which addresses it has verified; otherwise each address is confirmed by mail. */
  get confirmsEmail(): boolean {
    return this.#config.confirmsEmail
  }

  /** Makes the secrets of a new flow and the address where it begins. */
  authorize({ consent, fresh, choice }: AuthorizationOptions = {}): AuthorizationRequest {
    const [state, verifier, nonce] = [generateState(), generateCodeVerifier(), newSecret(24)]
    const url = this.#client.createAuthorizationURLWithPKCE(
      this.#config.authorizeUrl,
      state,
      CodeChallengeMethod.S256,
      verifier,
      scopes,
    )
    url.searchParams.set('nonce', nonce)
    if (consent) {
      url.searchParams.set('access_type', 'offline')
      url.searchParams.set('prompt', 'consent')
    }
    if (fresh) {
      url.searchParams.set('prompt', 'login')
      url.searchParams.set('max_age', '0')
    }
    if (choice) url.searchParams.set('prompt', 'select_account')
    return { url: url.href, state, verifier, nonce }
  }

  /** The user who returned with a code. @throws GoogleFailed. */
  async identify(code: string, { verifier, nonce }: Pick<AuthorizationRequest, 'verifier' | 'nonce'>) {
    return this.#verify(await this.#exchange(code, verifier), nonce)
  }

  /** Replaces Arctic's own exchange, which calls the global `fetch` without a limit of time or size. */
  async #exchange(code: string, verifier: string): Promise<string> {
    const { clientId, clientSecret, tokenUrl } = this.#config
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.#redirectUrl,
      code_verifier: verifier,
    })
    const answer = await safeFetch(tokenUrl, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: body.toString(),
    }).catch((error: unknown) => {
      throw new GoogleFailed('unreachable', error)
    })
    if (answer.status >= 500) throw new GoogleFailed('unreachable', `token endpoint: ${answer.status}`)
    if (answer.status !== 200) throw new GoogleFailed('untrusted', `token endpoint: ${answer.status}`)
    try {
      return new OAuth2Tokens(z.looseObject({}).parse(await answer.json())).idToken()
    } catch (error) {
      throw new GoogleFailed('untrusted', error)
    }
  }

  async #verify(idToken: string, nonce: string): Promise<GoogleIdentity> {
    const { clientId, issuer } = this.#config
    const { payload } = await jwtVerify(idToken, this.#keys, {
      algorithms: ['RS256'],
      // Google writes its issuer with and without the scheme.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      audience: clientId,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      clockTolerance: skew,
      currentDate: new Date(this.#clock()),
    }).catch((error: unknown) => {
      throw new GoogleFailed(isOutage(error) ? 'unreachable' : 'untrusted', error)
    })
    const claims = Claims.safeParse(payload)
    if (payload.nonce !== nonce || !isFor(payload, clientId) || !claims.success)
      throw new GoogleFailed('untrusted', 'the token is for another flow, another client, or nobody')
    const { sub, email, email_verified, auth_time } = claims.data
    return {
      subject: sub,
      email,
      emailVerified: this.confirmsEmail && email_verified && email !== '',
      authenticatedAt: auth_time === undefined ? undefined : (auth_time + skew) * 1000,
    }
  }
}

/** True if a token is for this client; a token for several audiences names its client in `azp`. */
const isFor = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  azp === clientId || (azp === undefined && (typeof aud === 'string' || aud?.length === 1))

/** True if the provider's keys could not be loaded, which says nothing about the token. */
const isOutage = (error: unknown): boolean =>
  error instanceof FetchFailed ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')
