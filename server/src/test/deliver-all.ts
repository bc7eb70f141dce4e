import { deliverBroadcast } from '../features/notification/recipients/deliver.ts'
import { recountUnread } from '../features/notification/recipients/recount-unread.ts'
import type { JobKind } from '../jobs/kinds.ts'
import type { World } from './harness.ts'

/** Does what the worker would do with the broadcasts that are due, and what is to be counted anew. @returns how many broadcasts there were. */
export async function deliverAll({ services, clock }: World): Promise<number> {
  const deliver = deliverBroadcast(services.db, services.clock)
  const jobs = await takeDue(services, 'deliverBroadcast')
  for (const job of jobs) await deliver({ ...job, payload: JSON.parse(job.payload) })
  for (const job of await takeDue(services, 'recountUnread'))
    await recountUnread(services.db)({ ...job, payload: JSON.parse(job.payload) })
  // What is ordered after this is newer.
  clock.forward(1)
  return jobs.length
}

/** Takes the jobs of a kind that are due out of the queue. */
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
