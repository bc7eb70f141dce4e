import type { TenantDb } from '../../db/tenant-db.ts'

/** The row of a contact's subscription to a project's changelog; undefined without one. */
export const findSubscription = (
  db: TenantDb,
  { projectId, personId }: { projectId: string; personId: string },
) =>
  db
    .selectFrom('changelog_subscriptions')
    .select('labels')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** Projects to whose changelogs a contact subscribes, by name. */
export const listSubscribed = (db: TenantDb, personId: string) =>
  db
    .selectFrom('changelog_subscriptions')
    .innerJoin('projects', 'projects.id', 'changelog_subscriptions.project_id')
    .select(['projects.id as projectId', 'projects.name'])
    .where('changelog_subscriptions.person_id', '=', personId)
    .orderBy('projects.name')
    .execute()

/** Stores a contact's subscription to a project's changelog, in place of an earlier one. */
export async function upsertSubscription(
  db: TenantDb,
  subscription: { projectId: string; personId: string; labels: readonly string[]; now: number },
): Promise<void> {
  const labels = JSON.stringify(subscription.labels)
  await db
    .insertInto('changelog_subscriptions')
    .values({
      project_id: subscription.projectId,
      person_id: subscription.personId,
      labels,
      created_at: subscription.now,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'person_id']).doUpdateSet({ labels }))
    .execute()
}

export async function deleteSubscription(
  db: TenantDb,
  { projectId, personId }: { projectId: string; personId: string },
): Promise<void> {
  await db
    .deleteFrom('changelog_subscriptions')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .execute()
}

/**
 * Removes the subscriptions of other contacts with a contact's confirmed address to the changelogs that the contact
 * subscribes to.
 */
export async function deleteSubscriptionsOfAddress(
  db: TenantDb,
  { personId, email }: { personId: string; email: string },
): Promise<void> {
  await db
    .deleteFrom('changelog_subscriptions')
    .where('person_id', '<>', personId)
    .where('person_id', 'in', (eb) =>
      eb
        .selectFrom('people')
        .select('people.id')
        .where('people.email', '=', email)
        .where('people.email_verified', '=', 1),
    )
    .where('project_id', 'in', (eb) =>
      eb
        .selectFrom('changelog_subscriptions as own')
        .select('own.project_id')
        .where('own.person_id', '=', personId),
    )
    .execute()
}
