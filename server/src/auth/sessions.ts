import type { LoginProvider } from '@earshot/shared/account/account'
import { limits } from '@earshot/shared/limits'
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import { digest } from '../lib/digest.ts'
import type { Housekeeping } from '../lib/housekeeping.ts'
import { SessionAdapter } from './session-adapter.ts'
import { replaceSession, touchSession } from './sessions.queries.ts'

/*
 * The model in five facts. A session is 200 random bits in a cookie that scripts cannot read. The database stores their
 * SHA-256. A session lasts 30 days from its last use and at most a year. It belongs to one user in one organisation,
 * and records when the user last authenticated. A session from a recovery link can only set a new password, for an
 * hour. Only this file and its adapter use Lucia.
 */

/** Data of a session beside its user. */
export interface SessionFacts {
  tenantId: string
  provider: LoginProvider
  /** True if the session can only set a new password. */
  recovery: boolean
  /** When the user last authenticated; milliseconds since 1970, UTC. */
  authenticatedAt: number
  userAgent: string
  /** When the user signed in, which begins the session's maximum life; milliseconds since 1970, UTC. */
  createdAt: number
}

interface SessionAttributes extends SessionFacts {
  lastSeenAt: number
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes>
    DatabaseSessionAttributes: SessionAttributes
  }
}

/** A valid session, and the cookie to send again if its life was extended. */
export interface ValidSession extends SessionFacts {
  /** SHA-256 of the cookie's value: identifies the session where the value must not be used. */
  handle: string
  userId: string
  renewedCookie: string | undefined
}

const seenEvery = 5 * 60_000
/** Lucia extends only sessions that are half over, so one used on its 14th day would end 16 days later. */
const extendedEvery = 24 * 60 * 60_000

/** Browser sessions. */
export class Sessions {
  readonly #lucia: Lucia<SessionAttributes>
  readonly #clock: Clock
  readonly #db: Database
  readonly #housekeeping: Housekeeping
  readonly #adapter: Adapter

  constructor(db: Database, clock: Clock, housekeeping: Housekeeping, publicUrl: string) {
    const secure = publicUrl.startsWith('https:')
    this.#clock = clock
    this.#db = db
    this.#housekeeping = housekeeping
    this.#adapter = new SessionAdapter(db, housekeeping)
    this.#lucia = new Lucia(this.#adapter, {
      sessionExpiresIn: new TimeSpan(limits.sessionIdle, 'ms'),
      // Browsers accept the prefix over https only, which a development server does not have.
      sessionCookie: {
        name: secure ? '__Host-earshot' : 'earshot',
        attributes: { secure, sameSite: 'lax', path: '/' },
      },
      getSessionAttributes: (attributes) => attributes,
    })
  }

  /** Starts a session. @returns the cookie to set. */
  async start(userId: string, tenantId: string, facts: Partial<SessionFacts> = {}): Promise<string> {
    const now = this.#clock()
    const session = await this.#lucia.createSession(userId, {
      provider: 'email',
      recovery: false,
      authenticatedAt: now,
      createdAt: now,
      ...facts,
      userAgent: (facts.userAgent ?? '').slice(0, limits.userAgentMax),
      tenantId,
      lastSeenAt: now,
    })
    return this.#lucia.createSessionCookie(session.id).serialize()
  }

  /** The session of a Cookie header, or undefined. */
  async find(cookieHeader: string): Promise<ValidSession | undefined> {
    const value = this.#lucia.readSessionCookie(cookieHeader)
    if (!value) return undefined
    const { session } = await this.#lucia.validateSession(value)
    if (!session) return undefined
    const now = this.#clock()
    const longest = session.recovery ? limits.recoveryLife : limits.sessionAbsolute
    if (now >= session.createdAt + longest) return undefined
    const handle = digest(value)
    if (now >= session.lastSeenAt + seenEvery)
      this.#housekeeping.run(`session seen ${handle}`, () => touchSession(this.#db, handle, now))
    const extendedUntil = Date.now() + limits.sessionIdle
    const extended = session.fresh || session.expiresAt.getTime() <= extendedUntil - extendedEvery
    if (extended) await this.#adapter.updateSessionExpiration(value, new Date(extendedUntil))
    return {
      handle,
      userId: session.userId,
      tenantId: session.tenantId,
      provider: session.provider,
      recovery: session.recovery,
      authenticatedAt: session.authenticatedAt,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      renewedCookie: extended ? this.#lucia.createSessionCookie(value).serialize() : undefined,
    }
  }

  /**
   * Gives a session a new cookie and other facts: whenever a session's rights change, a copy of the old cookie must
   * stop working. The session's end stays the same, and a session that was ended meanwhile stays ended. Expiry is not
   * checked again: the request began before it.
   * @returns the cookie to set, or undefined if the session was ended.
   */
  async renew(
    cookieHeader: string,
    facts: Partial<Pick<SessionFacts, 'tenantId' | 'recovery' | 'authenticatedAt'>>,
  ): Promise<string | undefined> {
    const current = this.#lucia.readSessionCookie(cookieHeader)
    if (!current) return undefined
    const value = generateIdFromEntropySize(25)
    const { tenantId, recovery, authenticatedAt } = facts
    const replaced = await replaceSession(this.#db, digest(current), {
      id: digest(value),
      tenant_id: tenantId,
      recovery: recovery === undefined ? undefined : recovery ? 1 : 0,
      authenticated_at: authenticatedAt,
      last_seen_at: this.#clock(),
    })
    return replaced ? this.#lucia.createSessionCookie(value).serialize() : undefined
  }

  /** Ends the session of a Cookie header, if any. @returns the cookie that clears it. */
  async end(cookieHeader: string): Promise<string> {
    const value = this.#lucia.readSessionCookie(cookieHeader)
    if (value) await this.#lucia.invalidateSession(value)
    return this.#lucia.createBlankSessionCookie().serialize()
  }
}
