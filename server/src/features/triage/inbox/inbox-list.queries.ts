import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { listRanges } from './inbox-filters.ts'
import { listLinkedIds } from './inbox-linked.queries.ts'
import { linksOf } from './inbox-links.ts'
import { anyOf, isBehind, isRanked, type ListRequest, orderOf } from './inbox-order.ts'
import { readFirst } from './inbox-parts.queries.ts'
import { placesIn, readRanges } from './inbox-places.queries.ts'

/** Items in the order of a list that are read in search of its page, before another way is tried. */
const reaches = { first: 200, further: 2_000 }

/** Ids of the items of the list, in its order. */
export async function listIds(db: TenantDb, request: ListRequest): Promise<string[]> {
  const { sort, limit } = request
  if (isRanked(sort))
    return linksOf(request).length > 0 ? listLinkedIds(db, request) : listRankedIds(db, request)
  const ranges = await listRanges(db, request)
  const places = ranges
    ? (await readRanges(db, ranges, request)).sort(orderOf(request)).slice(0, limit)
    : await placesIn(db, undefined, request).execute()
  return idsOf(places)
}

const idsOf = (places: readonly { id: string }[]): string[] => places.map(({ id }) => id)

/**
 * A page by votes or value. No index orders what matches some filters: where many match, those with the most votes are
 * among the first of all items; few are all read. Only the rest is sorted by the engine.
 */
async function listRankedIds(db: TenantDb, request: ListRequest): Promise<string[]> {
  const { sort, after, limit } = request
  const first = await readFirst(db, request, reaches.first)
  if (first.length === limit) return first
  const ranges = await listRanges(db, request)
  const some = ranges
    ? await readRanges(db, ranges, anyOf(request))
    : await placesIn(db, undefined, anyOf(request)).execute()
  if (some.length <= limits.countedMax)
    return idsOf(
      some
        .sort(orderOf(request))
        .filter((place) => !after || isBehind(place, after, sort))
        .slice(0, limit),
    )
  const further = await readFirst(db, request, reaches.further)
  return further.length === limit ? further : idsOf(await placesIn(db, undefined, request).execute())
}
