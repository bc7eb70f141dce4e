import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import {
  countOwnSupporters,
  countSupporters,
  deleteLinks,
  deleteLinksOfItem,
  findCompanyOf,
  insertLinks,
  listLinks,
  lockRevenue,
  sumDemand,
  updateDemand,
  updateLinks,
} from './company-support.queries.ts'

/*
 * Each item knows the companies that want it: those of its voters and reporters. Their number and the sum of their
 * revenue are columns of the item, because a list sorted by value would otherwise read every vote.
 */

/** Adds or removes a person's support of an item for their company; the item's row is locked before. */
export async function changeSupport(
  db: TenantDb,
  { feedbackId, personId }: { feedbackId: string; personId: string },
  by: 1 | -1,
): Promise<void> {
  const [person] = await findCompanyOf(db, { id: personId })
  if (!person?.company_id) return
  const isShifted = await shiftSupport(db, { ids: [feedbackId], companyId: person.company_id }, by)
  // The company was merged or deleted meanwhile: the person has another one, or none.
  if (!isShifted) await changeSupport(db, { feedbackId, personId }, by)
}

/** Adds or removes one person of a company as a supporter of items. @returns false if the company is gone. */
export async function shiftSupport(
  db: TenantDb,
  { ids, companyId }: { ids: readonly string[]; companyId: string },
  by: 1 | -1,
): Promise<boolean> {
  if (ids.length === 0) return true
  const revenue = await lockRevenue(db, companyId)
  if (revenue === undefined) return false
  for (const part of partsOf(ids)) {
    const links = await updateLinks(db, { ids: part, companyId }, by)
    const itemIds = new Set(links.map(({ feedback_id }) => feedback_id))
    const changed =
      by === 1
        ? part.filter((id) => !itemIds.has(id))
        : links.filter(({ person_count }) => Number(person_count) <= 0).map(({ feedback_id }) => feedback_id)
    if (changed.length === 0) continue
    if (by === 1)
      await insertLinks(
        db,
        changed.map((id) => ({ feedback_id: id, company_id: companyId, person_count: 1 })),
      )
    else await deleteLinks(db, { ids: changed, companyId })
    await updateDemand(db, changed, { count: by, value: by * revenue })
  }
  return true
}

/**
 * Finds the companies that want an item anew, from the votes and reports of the item and of those merged into it; the
 * item's row is locked before.
 */
export async function recountCompanies(
  db: TenantDb,
  feedbackId: string,
  withMerged: readonly string[],
): Promise<void> {
  const supporters =
    withMerged.length === 1
      ? await countOwnSupporters(db, { id: feedbackId })
      : await countSupporters(db, withMerged).execute()
  const before = await deleteLinksOfItem(db, feedbackId)
  for (const part of partsOf(supporters))
    await insertLinks(
      db,
      part.flatMap(({ company_id, person_count }) =>
        company_id === null
          ? []
          : [{ feedback_id: feedbackId, company_id, person_count: Number(person_count) }],
      ),
    )
  if (supporters.length + before.length > 0) await sumDemand(db, feedbackId)
}

/** Adds to the value of all items that a company wants, whose row is locked. */
export async function addValue(db: TenantDb, companyId: string, value: number): Promise<void> {
  if (value === 0) return
  for await (const links of partsOfCompany(db, companyId))
    await updateDemand(
      db,
      links.map(({ feedback_id }) => feedback_id),
      { count: 0, value },
    )
}

/** Takes a company away from all items that it wants. */
export async function removeDemand(
  db: TenantDb,
  { id, revenue }: { id: string; revenue: number },
): Promise<void> {
  for await (const links of partsOfCompany(db, id)) {
    const ids = links.map(({ feedback_id }) => feedback_id)
    await deleteLinks(db, { ids, companyId: id })
    await updateDemand(db, ids, { count: -1, value: -revenue })
  }
}

/** Gives all items that a company wants to another company, which wants each of them once. */
export async function moveDemand(
  db: TenantDb,
  from: { id: string; revenue: number },
  into: { id: string; revenue: number },
): Promise<void> {
  for await (const links of partsOfCompany(db, from.id)) {
    const ids = links.map(({ feedback_id }) => feedback_id)
    await deleteLinks(db, { ids, companyId: from.id })
    await updateDemand(db, ids, { count: -1, value: -from.revenue })
    // A number of people at a time, so that one statement suffices for all items with the same number.
    for (const count of new Set(links.map(({ person_count }) => Number(person_count)))) {
      const same = links.filter(({ person_count }) => Number(person_count) === count)
      await addLinks(db, into, { ids: same.map(({ feedback_id }) => feedback_id), count })
    }
  }
}

async function addLinks(
  db: TenantDb,
  { id: companyId, revenue }: { id: string; revenue: number },
  { ids, count }: { ids: readonly string[]; count: number },
): Promise<void> {
  const links = await updateLinks(db, { ids, companyId }, count)
  const itemIds = new Set(links.map(({ feedback_id }) => feedback_id))
  const added = ids.filter((id) => !itemIds.has(id))
  if (added.length === 0) return
  await insertLinks(
    db,
    added.map((id) => ({ feedback_id: id, company_id: companyId, person_count: count })),
  )
  await updateDemand(db, added, { count: 1, value: revenue })
}

/** The items that a company wants, part by part; each part may be changed before the next one is read. */
async function* partsOfCompany(db: TenantDb, companyId: string) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const links: Awaited<ReturnType<typeof listLinks>> = await listLinks(
      db,
      companyId,
      after,
      limits.companyBatch,
    )
    if (links.length > 0) yield links
    after = links.length === limits.companyBatch ? links.at(-1)?.feedback_id : undefined
  }
}

const partsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / limits.companyBatch) }, (_, part) =>
    items.slice(part * limits.companyBatch, (part + 1) * limits.companyBatch),
  )
