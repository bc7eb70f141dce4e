import { limits } from '@earshot/shared/limits'
import { Lucia, TimeSpan } from 'lucia'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import { digest } from '../lib/digest.ts'
import { sessionAdapter } from './session-adapter.ts'

/*
 * The model in four facts. A session is 200 random bits in a cookie that scripts cannot read. The
 * database holds their SHA-256. It lasts 30 days from its last use and 90 days in all. It belongs to one
 * user in one organisation. Lucia is known to this file alone.
 */

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ tenantId: string; createdAt: number }>
    DatabaseSessionAttributes: { tenantId: string; createdAt: number }
  }
}

/** A valid session, and the cookie to send again where its life was extended. */
export interface ValidSession {
  /** SHA-256 of the cookie's value: names the session where the value must not be. */
  handle: string
  userId: string
  tenantId: string
  renewedCookie: string | undefined
}

/** Browser sessions. */
export class Sessions {
  readonly #lucia: Lucia<{ tenantId: string; createdAt: number }>
  readonly #clock: Clock

  constructor(db: Database, clock: Clock, publicUrl: string) {
    const secure = publicUrl.startsWith('https:')
    this.#clock = clock
    this.#lucia = new Lucia(sessionAdapter(db), {
      sessionExpiresIn: new TimeSpan(limits.sessionIdle, 'ms'),
      // Browsers take the prefix from https only, and a laptop's server has none.
      sessionCookie: {
        name: secure ? '__Host-earshot' : 'earshot',
        attributes: { secure, sameSite: 'lax', path: '/' },
      },
      getSessionAttributes: ({ tenantId, createdAt }) => ({ tenantId, createdAt }),
    })
  }

  /** Starts a session and answers the cookie to set. */
  async start(userId: string, tenantId: string): Promise<string> {
    const session = await this.#lucia.createSession(userId, { tenantId, createdAt: this.#clock() })
    return this.#lucia.createSessionCookie(session.id).serialize()
  }

  /** The session a Cookie header stands for, or undefined. */
  async find(cookieHeader: string): Promise<ValidSession | undefined> {
    const value = this.#lucia.readSessionCookie(cookieHeader)
    if (!value) return undefined
    const { session } = await this.#lucia.validateSession(value)
    if (!session) return undefined
    if (this.#clock() >= session.createdAt + limits.sessionAbsolute) {
      await this.#lucia.invalidateSession(value)
      return undefined
    }
    return {
      handle: digest(value),
      userId: session.userId,
      tenantId: session.tenantId,
      renewedCookie: session.fresh ? this.#lucia.createSessionCookie(value).serialize() : undefined,
    }
  }

  /** Ends the session a Cookie header stands for, if any; answers the cookie that clears it. */
  async end(cookieHeader: string): Promise<string> {
    const value = this.#lucia.readSessionCookie(cookieHeader)
    if (value) await this.#lucia.invalidateSession(value)
    return this.#lucia.createBlankSessionCookie().serialize()
  }
}
