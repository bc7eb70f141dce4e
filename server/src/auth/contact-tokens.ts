import { limits } from '@earshot/shared/limits'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../lib/clock.ts'

/** Who a contact's token speaks for. */
export interface ContactClaims {
  tenantId: string
  projectId: string
  /** The project's public key, by which the directory knows it. */
  key: string
  personId: string
  /** The identity secret by which the site named this person; undefined for a visitor. */
  secretId?: string
  /** Whether they have signed in with an address: then they are somebody known, whom no site needs to name. */
  proven?: boolean
  /** When the token ends, milliseconds. */
  expiresAt: number
}

const audience = 'earshot-widget'
const rememberedMax = 10_000

/**
 * Short-lived bearer tokens of end customers: HS256, signed with the installation's secret. A verified
 * token is remembered until it ends, so only its first use pays for the signature.
 */
export class ContactTokens {
  readonly #key: Uint8Array
  readonly #clock: Clock
  readonly #verified = new Map<string, ContactClaims>()

  constructor(secret: string, clock: Clock) {
    this.#key = new TextEncoder().encode(`contact-token:${secret}`)
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

  /** The claims of a token that we signed and that has not ended, or undefined. */
  async verify(token: string): Promise<ContactClaims | undefined> {
    const known = this.#verified.get(token)
    if (known) {
      if (known.expiresAt > this.#clock()) return known
      this.#verified.delete(token)
      return undefined
    }
    const claims = await this.#read(token)
    if (claims) this.#remember(token, claims)
    return claims
  }

  async #read(token: string): Promise<ContactClaims | undefined> {
    const verified = await jwtVerify(token, this.#key, {
      algorithms: ['HS256'],
      audience,
      currentDate: new Date(this.#clock()),
      maxTokenAge: limits.contactTokenLife / 1000,
      // The clock of the process that signed it may be ahead of ours.
      clockTolerance: limits.identityClockSkew / 1000,
    }).catch(() => undefined)
    const { sub, tid, pid, key, sid, prv, exp } = verified?.payload ?? {}
    if (typeof sub !== 'string' || typeof tid !== 'string' || typeof pid !== 'string') return undefined
    // The tolerance is for its beginning: it ends when it says.
    if (typeof key !== 'string' || exp === undefined || exp * 1000 <= this.#clock()) return undefined
    return {
      tenantId: tid,
      projectId: pid,
      key,
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
