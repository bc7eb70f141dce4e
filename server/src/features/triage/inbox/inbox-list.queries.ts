import { limits } from '@earshot/shared/limits'
import { literal } from '../../../db/literals.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { fits, listRanges } from './inbox-filters.ts'
import {
  anyOf,
  behind,
  isBehind,
  isRanked,
  type ListPosition,
  type ListRequest,
  orderOf,
  rankColumn,
} from './inbox-order.ts'
import { placesIn, readRanges } from './inbox-places.queries.ts'

/** Items in the order of a list that are read in search of its page, before another way is tried. */
const reaches = { first: 200, further: 2_000, ofCompany: 10_000 }

/** Ids of the items of the list, in its order. */
export async function listIds(db: TenantDb, request: ListRequest): Promise<string[]> {
  const { sort, limit } = request
  if (isRanked(sort)) return listRankedIds(db, request)
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
  const { sort, after, limit, companyId } = request
  const first = await readFirst(db, request, reaches.first)
  if (first.length === limit) return first
  if (companyId && (await wantsMany(db, companyId))) return listWantedIds(db, request)
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

/** True if a company wants more items than are sorted at once. */
async function wantsMany(db: TenantDb, companyId: string): Promise<boolean> {
  const item = await db
    .selectFrom('feedback_companies')
    .select('feedback_id')
    .where('company_id', '=', companyId)
    .offset(literal(limits.countedMax))
    .limit(literal(1))
    .executeTakeFirst()
  return item !== undefined
}

/**
 * A page of what such a company wants, part by part in the order of all items: others are served between. Each part
 * begins behind the last item of the part before, not behind a number of items, which a vote in between would shift; an
 * item that such a vote has moved into a later part is found once.
 */
async function listWantedIds(db: TenantDb, request: ListRequest): Promise<string[]> {
  const { limit } = request
  const ids = new Set<string>()
  let after = request.after
  for (let from = 0; from < reaches.ofCompany && ids.size < limit; from += reaches.further) {
    const { found, last } = await readPart(db, { ...request, after }, reaches.further)
    for (const id of found) ids.add(id)
    if (!last) break
    after = last
  }
  return ids.size >= limit
    ? [...ids].slice(0, limit)
    : idsOf(await placesIn(db, undefined, request).execute())
}

/** Those of the first items by votes or value that match. */
const readFirst = async (db: TenantDb, request: ListRequest, count: number): Promise<string[]> =>
  idsOf(await matchesOf(db, request, count).execute())

/** As `readFirst`, with the last of those items, if there are so many: in one statement, so that no vote is in between. */
async function readPart(
  db: TenantDb,
  request: ListRequest,
  count: number,
): Promise<{ found: string[]; last: ListPosition | undefined }> {
  const last = partOf(db, request, { from: count - 1, count: 1 })
  const rows = await db
    .selectFrom(matchesOf(db, request, count).as('found'))
    .select(['found.id', 'found.rank', literal<number>(1).as('matches')])
    .unionAll(
      db.selectFrom(last.as('last')).select(['last.id', 'last.rank', literal<number>(0).as('matches')]),
    )
    .execute()
  const places = rows.map(({ id, rank, matches }) => ({ id, rank: Number(rank), matches: Number(matches) }))
  return {
    found: idsOf(
      places.filter(({ matches }) => matches === 1).sort((a, b) => b.rank - a.rank || (a.id < b.id ? 1 : -1)),
    ),
    last: places.find(({ matches }) => matches === 0),
  }
}

/** Some of the items by votes or value, from the order's index alone. */
function partOf(
  db: TenantDb,
  { sort, after }: ListRequest,
  { from, count }: { from: number; count: number },
) {
  const rank = rankColumn(sort)
  return db
    .selectFrom('feedback')
    .select(['feedback.id', `${rank} as rank`])
    .$if(after !== undefined, (query) => query.where((eb) => behind(eb, rank, after)))
    .orderBy(rank, 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(literal(count))
    .offset(literal(from))
}

/**
 * Those of a part of the items that match. Each item is looked up in a subquery for one value, which neither engine
 * turns into a join: that would begin with all that a filter finds.
 */
function matchesOf(db: TenantDb, request: ListRequest, count: number) {
  const { limit, companyId } = request
  return db
    .selectFrom(partOf(db, request, { from: 0, count }).as('first'))
    .select(['first.id', 'first.rank'])
    .$if(companyId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('feedback_companies')
            .select('feedback_companies.feedback_id')
            .where('feedback_companies.company_id', '=', companyId ?? '')
            .whereRef('feedback_companies.feedback_id', '=', 'first.id'),
        ),
      ),
    )
    .where((eb) =>
      eb(
        eb
          .selectFrom('feedback')
          .select('feedback.id')
          .whereRef('feedback.id', '=', 'first.id')
          .where((of) => fits(of, request))
          .limit(literal(1)),
        '=',
        eb.ref('first.id'),
      ),
    )
    .orderBy('first.rank', 'desc')
    .orderBy('first.id', 'desc')
    .limit(literal(limit))
}
