import { limits } from '@earshot/shared/limits'
import { countRows } from '../db/count-rows.ts'
import type { GlobalDb } from '../db/database.ts'

/** Jobs that failed for good, ordered by id, which is the order of their creation. */
export const listDeadLetters = (
  { global }: Pick<GlobalDb, 'global'>,
  { id, after, limit }: { id?: string; after?: string; limit: number },
) =>
  global
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'failed_at', 'last_error'])
    .where('failed_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

export const countDeadLetters = ({ global }: Pick<GlobalDb, 'global'>): Promise<number> =>
  countRows(global.selectFrom('jobs').where('failed_at', 'is not', null))

/** The number of organisations for which the last run of each recurring job failed, if any. */
export const listFailures = ({ global }: Pick<GlobalDb, 'global'>) =>
  global.selectFrom('jobs').select(['kind', 'failures']).where('failures', '>', 0).orderBy('kind').execute()

/** Runs a dead letter again, beginning with its first attempt. */
export async function requeueDeadLetter(
  { global }: Pick<GlobalDb, 'global'>,
  id: string,
  now: number,
): Promise<void> {
  await global
    .updateTable('jobs')
    .set({ failed_at: null, attempts: 0, interruptions: 0, leased_until: 0, run_at: now, planned_at: now })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .execute()
}

/** Number of due jobs that no worker has claimed, and since when the oldest is due, by kind. */
export async function listBacklog(
  { global }: Pick<GlobalDb, 'global'>,
  now: number,
): Promise<{ kind: string; waiting: number; since: number }[]> {
  const rows = await global
    .selectFrom('jobs')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count'), eb.fn.min('run_at').as('since')])
    .where('failed_at', 'is', null)
    .where('run_at', '<=', now)
    .where('leased_until', '<=', now)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, count, since }) => ({ kind, waiting: Number(count), since: Number(since) }))
}

/** Deletes dead letters after their retention. */
export const deleteOldDeadLetters = ({ global }: Pick<GlobalDb, 'global'>, now: number) =>
  global
    .deleteFrom('jobs')
    .where('failed_at', '<=', now - limits.deadLettersKept)
    .execute()
