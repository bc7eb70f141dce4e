import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client, OAuth2Tokens } from 'arctic'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../lib/clock.ts'
import type { GoogleConfig } from '../lib/config.ts'
import { newSecret } from '../lib/id.ts'
import { FetchFailed, safeFetch } from '../lib/safe-fetch.ts'

/*
 * OpenID Connect in five steps. We send the browser to the provider with a `state` that names the flow, the
 * hash of a `verifier` that only we know (PKCE), and a `nonce`. It comes back with the state and a code. For
 * the code and the verifier the provider gives us an ID token. Its signature, issuer, audience, time and
 * nonce are verified: Arctic makes the address and reads the answer, but only decodes such a token. Who
 * somebody is says the token's `sub` alone; an email address may change hands.
 */

/** How the provider shall ask. */
export interface AuthorizationOptions {
  /** Once more for consent, and for access while the person is away (product specification, section 7). */
  consent?: boolean
  /** For the password or the like again, even of somebody who is signed in there. */
  fresh?: boolean
  /** For one of several accounts, even where the person is signed in to one alone. */
  choice?: boolean
}

/** The secrets of one flow, and where it begins. */
export interface AuthorizationRequest {
  url: string
  state: string
  verifier: string
  nonce: string
}

/** Who the provider says it is. */
export interface GoogleIdentity {
  /** The provider's own name for the person. */
  subject: string
  email: string
  emailVerified: boolean
  /** When the person last proved who they are there, milliseconds; undefined where it does not say. */
  authenticatedAt: number | undefined
}

/** Thrown when the provider cannot be asked, or says what is not to be believed. */
export class GoogleFailed extends Error {
  override readonly name = 'GoogleFailed'
  readonly reason: 'unreachable' | 'untrusted'

  constructor(reason: GoogleFailed['reason'], cause: unknown) {
    super(`The sign-in provider is ${reason}: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.reason = reason
  }
}

const scopes = ['openid', 'email', 'profile']
/** Seconds by which two clocks may differ. */
const skew = 30

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(1024).default(''),
  // Providers write it in several ways; whatever else they write proves nothing.
  email_verified: z
    .unknown()
    .optional()
    .transform((said) => said === true || said === 'true' || said === 1),
  auth_time: z.number().optional(),
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

  /** The provider's name, as people call it. */
  get name(): string {
    return this.#config.name
  }

  /** Whether the provider says which addresses it has verified; else each is confirmed by mail. */
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

  /** Who came back with a code. @throws GoogleFailed. */
  async identify(code: string, { verifier, nonce }: Pick<AuthorizationRequest, 'verifier' | 'nonce'>) {
    return this.#verify(await this.#exchange(code, verifier), nonce)
  }

  /** Arctic's own exchange calls the global `fetch`, without a limit of time or size. */
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
      return new OAuth2Tokens((await answer.json()) as object).idToken()
    } catch (error) {
      throw new GoogleFailed('untrusted', error)
    }
  }

  async #verify(idToken: string, nonce: string): Promise<GoogleIdentity> {
    const { clientId, issuer } = this.#config
    const { payload } = await jwtVerify(idToken, this.#keys, {
      algorithms: ['RS256'],
      // Google writes its own name with and without the scheme.
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

/** A token for several audiences says which of them asked for it. */
const isFor = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  azp === clientId || (azp === undefined && (typeof aud === 'string' || aud?.length === 1))

/** The keys could not be had, which says nothing about the token. */
const isOutage = (error: unknown): boolean =>
  error instanceof FetchFailed ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')
