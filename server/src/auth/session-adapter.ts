import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia'
import type { Database } from '../db/database.ts'
import { digest } from '../lib/digest.ts'
import type { Housekeeping } from '../lib/housekeeping.ts'

/**
 * Lucia's storage in the database. Lucia passes the cookie's value; the database stores only its SHA-256, so a stolen
 * database opens no session.
 */
export function sessionAdapter(db: Database, housekeeping: Housekeeping): Adapter {
  return {
    async getSessionAndUser(sessionId): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const row = await db.global
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
    },

    async getUserSessions() {
      throw new Error('Only hashes are stored; list sessions by their rows')
    },

    async setSession(session) {
      await db.transaction(async ({ global }) => {
        await global
          .insertInto('sessions')
          .values({
            id: digest(session.id),
            user_id: session.userId,
            tenant_id: session.attributes.tenantId,
            provider: session.attributes.provider,
            recovery: session.attributes.recovery ? 1 : 0,
            authenticated_at: session.attributes.authenticatedAt,
            last_seen_at: session.attributes.lastSeenAt,
            user_agent: session.attributes.userAgent,
            created_at: session.attributes.createdAt,
            expires_at: session.expiresAt.getTime(),
          })
          .execute()
      })
    },

    async updateSessionExpiration(sessionId, expiresAt) {
      const id = digest(sessionId)
      housekeeping.run(`session life ${id}`, () =>
        db.transaction(({ global }) =>
          global
            .updateTable('sessions')
            .set({ expires_at: expiresAt.getTime() })
            .where('id', '=', id)
            .execute(),
        ),
      )
    },

    async deleteSession(sessionId) {
      await db.transaction(async ({ global }) => {
        await global.deleteFrom('sessions').where('id', '=', digest(sessionId)).execute()
      })
    },

    async deleteUserSessions(userId) {
      await db.transaction(async ({ global }) => {
        await global.deleteFrom('sessions').where('user_id', '=', userId).execute()
      })
    },

    async deleteExpiredSessions() {
      await db.transaction(async ({ global }) => {
        await global.deleteFrom('sessions').where('expires_at', '<=', Date.now()).execute()
      })
    },
  }
}
