import type { TenantDb } from '../../../db/tenant-db.ts'
import { recountComments } from '../../comment/comment-counts.ts'
import { type BeforeMerge, beforeMergeOf } from '../../feedback/before-merge.ts'
import type { Change } from '../../feedback/feedback.queries.ts'
import { listMergedInto, type MergeChain, readMergeChain, recountMerged } from '../../feedback/merge-chain.ts'
import { returnLinks } from '../../feedback/merged-links.ts'
import { returnWords, updateMerged } from '../../feedback/merged-words.queries.ts'
import { recountSupport } from '../../feedback/support-counts.ts'
import { isListed } from '../../feedback/visibility.ts'

/**
 * Takes an item out of the items that it was merged into, in the transaction of `db` and with all of them locked: what
 * it brought that still exists goes back, and every count is made anew.
 */
export async function separate(
  db: TenantDb,
  chain: MergeChain,
  { links, ...standing }: BeforeMerge,
  change: Change,
): Promise<void> {
  const { id, takers } = chain
  for (const table of ['comments', 'files'] as const) await returnWords(db, table, chain)
  if (links) await returnLinks(db, { id, moved: links, takers })
  await updateMerged(db, id, {
    ...{ ...standing, merged_into_id: null, merged_at: null, before_merge: null },
    ...{ listed: isListed(standing) ? 1 : 0, ...change },
  })
  const places = [id, ...takers.map((taker) => taker.id)]
  await recountSupport(db, places)
  for (const each of places) await recountComments(db, each, change)
  if (takers[0]) await recountMerged(db, takers[0].id)
}

/** Separates the items merged into one that is erased: they are not public afterwards, unless the team decides so. */
export async function separateAllFrom(db: TenantDb, id: string, change: Change): Promise<void> {
  for (const merged of await listMergedInto(db, id)) {
    const before = beforeMergeOf(merged)
    if (!before) continue
    const visibility = before.visibility === 'public' ? 'author' : before.visibility
    await separate(db, await readMergeChain(db, merged.id), { ...before, visibility }, change)
  }
}
