import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { recountCompanies } from '../company/company-support.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { lockFeedback } from './feedback.queries.ts'
import { listMergeTargets, lockItems } from './merge-chain.ts'

/** Numbers of people who voted for an item or reported it. */
interface SupportCounts {
  vote_count: number
  report_count: number
}

/** Recounts the support of some items and of all that they were merged into; missing items are skipped. */
export async function recountSupport(db: TenantDb, ids: Iterable<string>): Promise<void> {
  const places = new Set<string>()
  for (const id of new Set(ids)) {
    places.add(id)
    for (const taker of await listMergeTargets(db, id)) places.add(taker.id)
  }
  await lockItems(db, [...places])
  for (const id of [...places].sort()) await recountItem(db, id)
}

/** Recounts one item and the companies that want it: each person once, who may also have supported an item merged into it. */
export async function recountItem(db: TenantDb, id: string): Promise<SupportCounts> {
  // Without the lock, a statement that waits for the row would still count the rows from its start.
  await lockFeedback(db, id)
  const ids = await listWithMerged(db, id)
  const [counted] =
    ids.length === 1 ? await updateOwnCounts(db, { id }) : await updateCounts(db, id, ids).execute()
  await recountCompanies(db, id, ids)
  return counted ?? { vote_count: 0, report_count: 0 }
}

/** Number of people who voted for any of some items. */
export const countVoters = async (db: TenantDb, ids: readonly string[]): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('votes')
        .select((eb) => eb.fn.count<number>('person_id').distinct().as('count'))
        .where('feedback_id', 'in', ids)
        .executeTakeFirstOrThrow()
    ).count,
  )

const updateOwnCounts = prepared((db: TenantDb, { id }: { id: string }) => updateCounts(db, id, [id]))

const updateCounts = (db: TenantDb, id: string, ids: readonly string[]) =>
  db
    .updateTable('feedback')
    .set((eb) => ({
      vote_count: eb
        .selectFrom('votes')
        .select(({ fn }) => fn.count<number>('votes.person_id').distinct().as('count'))
        .where('votes.feedback_id', 'in', ids)
        .$asScalar()
        .$notNull(),
      report_count: eb
        .selectFrom('reports')
        .select(({ fn }) => fn.count<number>('reports.author_id').distinct().as('count'))
        .where('reports.feedback_id', 'in', ids)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', id)
    .returning(['vote_count', 'report_count'])
