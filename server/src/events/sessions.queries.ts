import { limits } from '@earshot/shared/limits'
import type { Database } from '../db/database.ts'

const askedAtOnce = 512

/** Handles of the given sessions that have not expired and whose user may still work in the organisation. */
export async function listLiveSessionIds(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  const alive = new Set<string>()
  for (let start = 0; start < ids.length; start += askedAtOnce) {
    const rows = await db.global
      .selectFrom('sessions')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.user_id', '=', 'sessions.user_id')
          .onRef('memberships.tenant_id', '=', 'sessions.tenant_id'),
      )
      .innerJoin('tenants', 'tenants.id', 'sessions.tenant_id')
      .select('sessions.id')
      .where('memberships.login_enabled', '=', 1)
      .where('tenants.suspended_at', 'is', null)
      .where('sessions.id', 'in', padded(ids.slice(start, start + askedAtOnce)))
      .where('sessions.expires_at', '>', now)
      .where('sessions.created_at', '>', now - limits.sessionAbsolute)
      .execute()
    for (const { id } of rows) alive.add(id)
  }
  return alive
}

/** Repeats the last id up to a power of two, so that few different statements have to be prepared. */
function padded(ids: string[]): string[] {
  const size = 2 ** Math.ceil(Math.log2(ids.length))
  return [...ids, ...Array<string>(size - ids.length).fill(ids.at(-1) ?? '')]
}
