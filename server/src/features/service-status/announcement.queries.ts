import type { GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>
type News = 'scheduled' | 'cancelled'

const cursors = { scheduled: 'announced_up_to', cancelled: 'cancelled_up_to' } as const

/** The window, and nobody else orders its mails until the transaction of `tx` ends. */
export const lockMaintenance = ({ global }: Global, id: string) =>
  global.updateTable('maintenance_windows').set({ id }).where('id', '=', id).returningAll().executeTakeFirst()

/** Notes up to which user mails were ordered. */
export const updateTold = ({ global }: Global, id: string, news: News, userId: string) =>
  global
    .updateTable('maintenance_windows')
    .set({ [cursors[news]]: userId })
    .where('id', '=', id)
    .execute()

/** Administrators of organisations that exist, each person once, in the order of their ids after one of them. */
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
