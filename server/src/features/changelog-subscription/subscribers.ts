import type { ChangelogLabel } from '@earshot/shared/changelog/changelog-labels'
import { countRows } from '../../db/count-rows.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { isNamed } from '../feedback/verified-person.ts'

/** A project's changelog, and the labels of an entry, which decide about the subscribers that it concerns. */
export interface SubscribedChangelog {
  projectId: string
  labels: readonly ChangelogLabel[]
  /** True if only verified contacts may read it. */
  named: boolean
}

/** Columns of a changelog entry that decide about its subscribers. */
export interface AnnouncedEntry {
  project_id: string
  /** JSON list of labels. */
  labels: string
}

/** The changelog of an entry; undefined if customers cannot read it. */
export async function subscribedChangelog(
  db: TenantDb,
  { project_id: projectId, labels }: AnnouncedEntry,
): Promise<SubscribedChangelog | undefined> {
  const { board_access: access } = await db
    .selectFrom('projects')
    .select('board_access')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (access === 'team') return undefined
  return { projectId, labels: JSON.parse(labels), named: access === 'contacts' }
}

/** Subscriptions to a changelog that one of its entries concerns. */
export const subscriptionsTo = (db: TenantDb, { projectId, labels, named }: SubscribedChangelog) =>
  db
    .selectFrom('changelog_subscriptions')
    .innerJoin('people', 'people.id', 'changelog_subscriptions.person_id')
    .where('changelog_subscriptions.project_id', '=', projectId)
    .where((eb) =>
      eb.or([
        eb('changelog_subscriptions.labels', '=', '[]'),
        // The stored list has no other words than labels.
        ...labels.map((label) => eb('changelog_subscriptions.labels', 'like', `%"${label}"%`)),
      ]),
    )
    .$if(named, (query) => query.where(isNamed))

/** Number of subscribers with a confirmed address that an entry concerns. */
export const countSubscribers = (db: TenantDb, changelog: SubscribedChangelog): Promise<number> =>
  countRows(subscriptionsTo(db, changelog).where('people.email_verified', '=', 1))

/** True if an entry of a changelog concerns any subscriber. */
export const hasSubscribers = async (db: TenantDb, changelog: SubscribedChangelog): Promise<boolean> =>
  (await subscriptionsTo(db, changelog)
    .select('changelog_subscriptions.person_id')
    .limit(1)
    .executeTakeFirst()) !== undefined
