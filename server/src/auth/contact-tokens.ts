import { limits } from '@earshot/shared/limits'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../lib/clock.ts'
import type { Secrets } from './installation-secrets.ts'

/** The contact and project that a token identifies. */
export interface ContactClaims {
  tenantId: string
  projectId: string
  /** The project's public key, by which the project cache finds the project. */
  key: string
  personId: string
  /** The identity secret with which the site identified the contact; undefined for a visitor. */
  secretId?: string
  /** True if the contact has signed in with an email address: then no site needs to identify them. */
  proven?: boolean
  /** Expiry of the token, in milliseconds. */
  expiresAt: number
}

const audience = 'earshot-widget'
const rememberedMax = 10_000

/**
 * Short-lived bearer tokens of contacts: HS256, signed with the installation's secret. A verified token is cached until
 * it expires, so that only its first use verifies the signature.
 */
export class ContactTokens {
  readonly #key: Uint8Array
  readonly #previousKeys: readonly Uint8Array[]
  readonly #clock: Clock
  readonly #verified = new Map<string, ContactClaims>()

  constructor([current, ...previous]: Secrets, clock: Clock) {
    this.#key = keyOf(current)
    this.#previousKeys = previous.map(keyOf)
    this.#clock = clock
  }

  async issue(claims: Omit<ContactClaims, 'expiresAt'>): Promise<{ token: string; expiresAt: number }> {
    const issued = Math.floor(this.#clock() / 1000)
    const ends = issued + limits.contactTokenLife / 1000
    const token = await new SignJWT({
      tid: claims.tenantId,
      pid: claims.projectId,
      key: claims.key,
      sid: claims.secretId,
      prv: claims.proven,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(claims.personId)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(ends)
      .sign(this.#key)
    return { token, expiresAt: ends * 1000 }
  }

  /** The claims of a valid token that has not expired; otherwise undefined. */
  async verify(token: string): Promise<ContactClaims | undefined> {
    const known = this.#verified.get(token)
    if (known) {
      if (known.expiresAt > this.#clock()) return known
      this.#verified.delete(token)
      return undefined
    }
    for (const key of [this.#key, ...this.#previousKeys]) {
      const claims = await this.#read(token, key)
      if (!claims) continue
      this.#remember(token, claims)
      return claims
    }
    return undefined
  }

  async #read(token: string, key: Uint8Array): Promise<ContactClaims | undefined> {
    const verified = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience,
      currentDate: new Date(this.#clock()),
      maxTokenAge: limits.contactTokenLife / 1000,
      // The clock of the process that signed the token may be ahead of this one.
      clockTolerance: limits.identityClockSkew / 1000,
    }).catch(() => undefined)
    const { sub, tid, pid, key: projectKey, sid, prv, exp } = verified?.payload ?? {}
    if (typeof sub !== 'string' || typeof tid !== 'string' || typeof pid !== 'string') return undefined
    // The tolerance applies to the token's start only: it expires exactly at `exp`.
    if (typeof projectKey !== 'string' || exp === undefined || exp * 1000 <= this.#clock()) return undefined
    return {
      tenantId: tid,
      projectId: pid,
      key: projectKey,
      personId: sub,
      ...(typeof sid === 'string' && { secretId: sid }),
      ...(prv === true && { proven: true }),
      expiresAt: exp * 1000,
    }
  }

  #remember(token: string, claims: ContactClaims): void {
    if (this.#verified.size >= rememberedMax) {
      const oldest = this.#verified.keys().next().value
      if (oldest !== undefined) this.#verified.delete(oldest)
    }
    this.#verified.set(token, claims)
  }
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(`contact-token:${secret}`)
