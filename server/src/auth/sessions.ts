import type { LoginProvider } from '@earshot/shared/account/account'
import { limits } from '@earshot/shared/limits'
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import { digest } from '../lib/digest.ts'
import type { Housekeeping } from '../lib/housekeeping.ts'
import { sessionAdapter } from './session-adapter.ts'
import { replaceSession, touchSession } from './sessions.queries.ts'

/*
 * The model in five facts. A session is 200 random bits in a cookie that scripts cannot read. The
 * database holds their SHA-256. It lasts 30 days from its last use and a year in all. It belongs to one
 * user in one organisation, and knows when that person last proved who they are. One that came from a
 * recovery link is good for setting a new password alone, for an hour. Lucia is known to this file and its adapter.
 */

/** What a session knows beside its user. */
export interface SessionFacts {
  tenantId: string
  provider: LoginProvider
  /** Good for setting a new password and nothing else. */
  recovery: boolean
  /** When the person last proved who they are; milliseconds since 1970, UTC. */
  authenticatedAt: number
  userAgent: string
  /** When the person signed in, from which the session's longest life counts; milliseconds since 1970, UTC. */
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

/** A valid session, and the cookie to send again where its life was extended. */
export interface ValidSession extends SessionFacts {
  /** SHA-256 of the cookie's value: names the session where the value must not be. */
  handle: string
  userId: string
  renewedCookie: string | undefined
}

const seenEvery = 5 * 60_000
/** Lucia alone extends only a session that is half over, so one used on its 14th day would end 16 days later. */
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
    this.#adapter = sessionAdapter(db, housekeeping)
    this.#lucia = new Lucia(this.#adapter, {
      sessionExpiresIn: new TimeSpan(limits.sessionIdle, 'ms'),
      // Browsers take the prefix from https only, and a laptop's server has none.
      sessionCookie: {
        name: secure ? '__Host-earshot' : 'earshot',
        attributes: { secure, sameSite: 'lax', path: '/' },
      },
      getSessionAttributes: (attributes) => attributes,
    })
  }

  /** Starts a session and answers the cookie to set. */
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

  /** The session a Cookie header stands for, or undefined. */
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
   * Gives a session a new cookie, with other facts: whenever what it may do changes, an old copy of the
   * cookie must be worth nothing. It ends no later for it, and one that was ended meanwhile stays ended. Its time is not
   * checked again: the request began before it was over.
   * @returns the cookie to set, or undefined when there is no session.
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

  /** Ends the session a Cookie header stands for, if any; answers the cookie that clears it. */
  async end(cookieHeader: string): Promise<string> {
    const value = this.#lucia.readSessionCookie(cookieHeader)
    if (value) await this.#lucia.invalidateSession(value)
    return this.#lucia.createBlankSessionCookie().serialize()
  }
}
