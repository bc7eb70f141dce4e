import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia'
import type { Database } from '../db/database.ts'
import { digest } from '../lib/digest.ts'
import type { Housekeeping } from '../lib/housekeeping.ts'

/**
 * Lucia's storage in the database. Lucia passes the cookie's value; the database stores only its SHA-256, so a stolen
 * database opens no session.
 */
export class SessionAdapter implements Adapter {
  readonly #db: Database
  readonly #housekeeping: Housekeeping

  constructor(db: Database, housekeeping: Housekeeping) {
    this.#db = db
    this.#housekeeping = housekeeping
  }

  async getSessionAndUser(sessionId: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const row = await this.#db.global
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('sessions')
      .where('sessions.id', '=', digest(sessionId))
      .executeTakeFirst()
    // Lucia would delete an expired session here: reads write nothing, and the sweep deletes it.
    if (!row || row.expires_at <= Date.now()) return [null, null]
    return [
      {
        id: sessionId,
        userId: row.user_id,
        expiresAt: new Date(row.expires_at),
        attributes: {
          tenantId: row.tenant_id,
          provider: row.provider,
          recovery: row.recovery === 1,
          authenticatedAt: row.authenticated_at,
          userAgent: row.user_agent,
          createdAt: row.created_at,
          lastSeenAt: row.last_seen_at,
        },
      },
      { id: row.user_id, attributes: {} },
    ]
  }

  async getUserSessions(): Promise<never> {
    throw new Error('Only hashes are stored; list sessions by their rows')
  }

  async setSession({ id, userId, expiresAt, attributes }: DatabaseSession): Promise<void> {
    await this.#db.transaction(({ global }) =>
      global
        .insertInto('sessions')
        .values({
          id: digest(id),
          user_id: userId,
          tenant_id: attributes.tenantId,
          provider: attributes.provider,
          recovery: attributes.recovery ? 1 : 0,
          authenticated_at: attributes.authenticatedAt,
          last_seen_at: attributes.lastSeenAt,
          user_agent: attributes.userAgent,
          created_at: attributes.createdAt,
          expires_at: expiresAt.getTime(),
        })
        .execute(),
    )
  }

  async updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    const id = digest(sessionId)
    this.#housekeeping.run(`session life ${id}`, () =>
      this.#db.transaction(({ global }) =>
        global
          .updateTable('sessions')
          .set({ expires_at: expiresAt.getTime() })
          .where('id', '=', id)
          .execute(),
      ),
    )
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.#db.transaction(({ global }) =>
      global.deleteFrom('sessions').where('id', '=', digest(sessionId)).execute(),
    )
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await this.#db.transaction(({ global }) =>
      global.deleteFrom('sessions').where('user_id', '=', userId).execute(),
    )
  }

  async deleteExpiredSessions(): Promise<void> {
    await this.#db.transaction(({ global }) =>
      global.deleteFrom('sessions').where('expires_at', '<=', Date.now()).execute(),
    )
  }
}
