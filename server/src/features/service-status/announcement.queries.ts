import type { GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>
type News = 'scheduled' | 'cancelled'

const cursors = { scheduled: 'announced_up_to', cancelled: 'cancelled_up_to' } as const

/**
 * Locks a maintenance window until the transaction of `tx` ends, so that its mails are queued by one transaction at a
 * time.
 */
export const lockMaintenance = ({ global }: Global, id: string) =>
  global.updateTable('maintenance_windows').set({ id }).where('id', '=', id).returningAll().executeTakeFirst()

/** Stores the last user whose mail was queued. */
export const updateAnnouncementCursor = ({ global }: Global, id: string, news: News, userId: string) =>
  global
    .updateTable('maintenance_windows')
    .set({ [cursors[news]]: userId })
    .where('id', '=', id)
    .execute()

/** Administrators of existing organisations after an id, each user once, ordered by id. */
export const listAdministratorsAfter = (
  { global }: Global,
  { after, upTo, limit }: { after: string; upTo: string | undefined; limit: number },
) =>
  global
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.first_name'])
    .where('users.id', '>', after)
    .$if(upTo !== undefined, (query) => query.where('users.id', '<=', String(upTo)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships')
          .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
          .select('memberships.person_id')
          .whereRef('memberships.user_id', '=', 'users.id')
          .where('memberships.role', '=', 'Administrator')
          .where('memberships.login_enabled', '=', 1)
          .where('tenants.deleted_at', 'is', null),
      ),
    )
    .orderBy('users.id')
    .limit(limit)
    .execute()
