import type { TenantDb } from '../../db/tenant-db.ts'
import { type BeforeMerge, beforeMergeOf, type MovedLinks } from './before-merge.ts'
import { listMergedInto, type MergeTarget, updateBeforeMerge } from './merge-chain.ts'
import { deleteLinksOf, insertLinksOf, type Links, listLinksOf } from './merged-links.queries.ts'

/** Moves the tasks, tags and entries of an item to another. @returns the record needed to undo the move. */
export async function moveLinks(db: TenantDb, fromId: string, intoId: string): Promise<MovedLinks> {
  const [all, had] = [await listLinksOf(db, fromId), await listLinksOf(db, intoId)]
  const added = without(all, had)
  await deleteLinksOf(db, fromId, all)
  await insertLinksOf(db, intoId, added)
  return { all, added }
}

/**
 * Undoes `moveLinks`, except for deleted links. The targets, nearest first, lose the links that they had only from this
 * item: the last target its own links, the targets before it those recorded for undoing their own merge.
 */
export async function returnLinks(
  db: TenantDb,
  { id, moved, takers }: { id: string; moved: MovedLinks; takers: readonly MergeTarget[] },
): Promise<void> {
  let [fromId, lost] = [id, moved.added]
  for (const taker of takers) {
    lost = without(lost, await giveByOthers(db, { fromId, intoId: taker.id, lost }))
    const before = beforeMergeOf(taker)
    if (!before?.links) {
      await deleteLinksOf(db, taker.id, lost)
      break
    }
    const { all, added } = before.links
    await keepLinks(db, taker.id, before, { all: without(all, lost), added: without(added, lost) })
    ;[fromId, lost] = [taker.id, both(added, lost)]
  }
  await insertLinksOf(db, id, moved.all)
}

/**
 * Links that a target keeps, because other items merged into it had them too: these are recorded as their origin from
 * now on.
 */
async function giveByOthers(
  db: TenantDb,
  { fromId, intoId, lost }: { fromId: string; intoId: string; lost: Links },
): Promise<Links> {
  let shared: Links = { tasks: [], tags: [], entries: [] }
  for (const other of await listMergedInto(db, intoId)) {
    const before = beforeMergeOf(other)
    if (other.id === fromId || !before?.links) continue
    const { all, added } = before.links
    const more = both(without(lost, shared), all)
    if (isEmpty(more)) continue
    await keepLinks(db, other.id, before, { all, added: joined(added, more) })
    shared = joined(shared, more)
  }
  return shared
}

const keepLinks = (db: TenantDb, id: string, before: BeforeMerge, links: MovedLinks): Promise<void> =>
  updateBeforeMerge(db, id, JSON.stringify({ ...before, links } satisfies BeforeMerge))

type Ids = readonly string[]

const eachOf = (some: Links, others: Links, join: (some: Ids, others: Ids) => string[]): Links => ({
  tasks: join(some.tasks, others.tasks),
  tags: join(some.tags, others.tags),
  entries: join(some.entries, others.entries),
})

const without = (some: Links, others: Links): Links =>
  eachOf(some, others, (some, others) => some.filter((id) => !others.includes(id)))

const both = (some: Links, others: Links): Links =>
  eachOf(some, others, (some, others) => some.filter((id) => others.includes(id)))

const joined = (some: Links, others: Links): Links =>
  eachOf(some, others, (some, others) => [...some, ...others.filter((id) => !some.includes(id))])

const isEmpty = ({ tasks, tags, entries }: Links): boolean =>
  tasks.length + tags.length + entries.length === 0
