import { deliverBroadcast } from '../features/notification/recipients/deliver.ts'
import { recountUnread } from '../features/notification/recipients/recount-unread.ts'
import type { JobKind } from '../jobs/kinds.ts'
import type { World } from './harness.ts'

/** Runs all broadcasts and recounts that are due once nothing can be undone any more, as the worker would. @returns the number of broadcasts. */
export async function deliverAll({ services, clock }: World): Promise<number> {
  clock.forward(services.config.undoTime)
  const deliver = deliverBroadcast(services.db, services.clock)
  const jobs = await takeDue(services, 'deliverBroadcast')
  for (const job of jobs) await deliver({ ...job, payload: JSON.parse(job.payload) })
  for (const job of await takeDue(services, 'recountUnread'))
    await recountUnread(services.db)({ ...job, payload: JSON.parse(job.payload) })
  // Later events must have a later time.
  clock.forward(1)
  return jobs.length
}

/** Makes sent broadcasts so old that a further status of an item is told at once. */
export async function ageBroadcasts(world: World): Promise<void> {
  for (const organisation of [world.harbor, world.lumen])
    await world
      .tenant(organisation)
      .updateTable('broadcasts')
      .set((eb) => ({ run_at: eb('run_at', '-', 10 * 60_000) }))
      .where('state', '=', 'sent')
      .execute()
}

/** Removes the due jobs of a kind from the queue. */
export async function takeDue({ db, clock }: World['services'], kind: JobKind) {
  const jobs = await db.global
    .selectFrom('jobs')
    .select(['id', 'tenant_id as tenantId', 'payload'])
    .where('kind', '=', kind)
    .where('run_at', '<=', clock())
    .orderBy('id')
    .execute()
  await db.transaction(async ({ global }) => {
    for (const { id } of jobs) await global.deleteFrom('jobs').where('id', '=', id).execute()
  })
  return jobs
}
