import { limits } from '@earshot/shared/limits'
import type { ExpressionBuilder, Updateable } from 'kysely'
import type { Database, GlobalDb } from '../db/database.ts'
import type { GlobalTables } from '../db/tables/global-tables.ts'

type Sessions = Pick<GlobalDb, 'global'>

/** Records that a session was used. */
export async function touchSession(db: Database, handle: string, now: number): Promise<void> {
  await db.transaction(({ global }) =>
    global.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', handle).execute(),
  )
}

/**
 * Renames a session in one statement, so that a session that has just ended is not recreated. @returns false if it had
 * ended.
 */
export const replaceSession = (
  db: Database,
  handle: string,
  values: Updateable<GlobalTables['sessions']>,
): Promise<boolean> =>
  db.transaction(async ({ global }) => {
    const { numUpdatedRows } = await global
      .updateTable('sessions')
      .set(values)
      .where('id', '=', handle)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** The sessions of a user, of an organisation, or of a user in an organisation. */
type SessionOwner = { userId: string; tenantId?: string } | { userId?: never; tenantId: string }

const ownedBy =
  ({ userId, tenantId }: SessionOwner) =>
  (eb: ExpressionBuilder<GlobalTables, 'sessions'>) =>
    eb.and({
      ...(userId !== undefined && { user_id: userId }),
      ...(tenantId !== undefined && { tenant_id: tenantId }),
    })

/** A user's or organisation's sessions, the most recently used first. */
export const listSessions = ({ global }: Sessions, owner: SessionOwner) =>
  global
    .selectFrom('sessions')
    .select(['id', 'tenant_id', 'provider', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where(ownedBy(owner))
    .orderBy('last_seen_at', 'desc')
    .execute()

/** Ends these sessions, optionally except one. @returns their handles. */
export async function deleteSessions(
  { global }: Sessions,
  owner: SessionOwner,
  exceptHandle?: string,
): Promise<string[]> {
  const ended = await global
    .deleteFrom('sessions')
    .where(ownedBy(owner))
    .$if(exceptHandle !== undefined, (query) => query.where('id', '!=', exceptHandle ?? ''))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Ends every session of the installation. @returns their number. */
export async function deleteAllSessions({ global }: Sessions): Promise<number> {
  const { numDeletedRows } = await global.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends one of a user's sessions. @returns false if there was no such session. */
export async function deleteSession({ global }: Sessions, userId: string, handle: string): Promise<boolean> {
  const { numDeletedRows } = await global
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', handle)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Longer than any request takes: a request that began before its session's end may still renew it. */
const requestMax = 60 * 60_000

/** Deletes expired sessions. */
export async function deleteExpiredSessions({ global }: Sessions, time: number): Promise<void> {
  const now = time - requestMax
  await global.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await global
    .deleteFrom('sessions')
    .where('created_at', '<=', now - limits.sessionAbsolute)
    .execute()
  await global
    .deleteFrom('sessions')
    .where('recovery', '=', 1)
    .where('created_at', '<=', now - limits.recoveryLife)
    .execute()
}
