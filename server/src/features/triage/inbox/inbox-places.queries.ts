import type { FeedbackQuery } from '@earshot/shared/feedback/feedback-query'
import { limits } from '@earshot/shared/limits'
import type { AliasableExpression } from 'kysely'
import { literal } from '../../../db/literals.ts'
import { preparedForEach } from '../../../db/prepared.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type Builder, fits, type InboxFilters, listRanges, type Range } from './inbox-filters.ts'

/** Filters of the inbox, and the position after which to continue. */
export type ListRequest = InboxFilters & {
  /** `oldest` has no further pages; undefined means any order. */
  sort?: FeedbackQuery['sort'] | 'oldest'
  after: Position | undefined
  limit: number
}

/** Columns by which items are sorted. */
export interface InboxPlace {
  id: string
  vote_count: number
  company_value: number
}

/** The last item of the page before: its votes or its value, and its id. */
interface Position {
  rank: number
  id: string
}

/** The number by which items are sorted before their ids; votes if the order has none. */
export const rankOf = (place: Omit<InboxPlace, 'id'>, sort: ListRequest['sort']): number =>
  Number(sort === 'value' ? place.company_value : place.vote_count)

const isRanked = (sort: ListRequest['sort']): boolean => sort === 'top' || sort === 'value'

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
): Promise<{ found: string[]; last: Position | undefined }> {
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

/** True for items behind a position. The first condition follows from the second, and lets the engine begin there. */
const behind = (eb: Builder, rank: ReturnType<typeof rankColumn>, after: Position = { rank: 0, id: '' }) =>
  eb.and([
    eb(rank, '<=', after.rank),
    eb.or([eb(rank, '<', after.rank), eb.and([eb(rank, '=', after.rank), eb('feedback.id', '<', after.id)])]),
  ])

const rankColumn = (sort: ListRequest['sort']) =>
  sort === 'value' ? 'feedback.company_value' : 'feedback.vote_count'

/** As many items as are counted, in any order. */
export const anyOf = (filters: InboxFilters): ListRequest => ({
  ...filters,
  sort: undefined,
  after: undefined,
  limit: limits.countedMax + 1,
})

const isBehind = (place: InboxPlace, after: Position, sort: ListRequest['sort']): boolean => {
  const rank = rankOf(place, sort)
  return rank < after.rank || (rank === after.rank && place.id < after.id)
}

const orderOf =
  ({ sort }: ListRequest) =>
  (a: InboxPlace, b: InboxPlace): number => {
    const higher = isRanked(sort) ? rankOf(b, sort) - rankOf(a, sort) : 0
    const newer = a.id < b.id ? 1 : -1
    return higher || (sort === 'oldest' ? -newer : newer)
  }

/** Maximum parts of a union: both engines limit their number. */
const rangesAtOnce = 50

/** The first items of each range, as many as requested. */
async function readRanges(
  db: TenantDb,
  ranges: readonly Range[],
  request: ListRequest,
): Promise<InboxPlace[]> {
  const places: InboxPlace[] = []
  for (let from = 0; from < ranges.length; from += rangesAtOnce) {
    if (!request.sort && places.length >= request.limit) break
    const part = ranges.slice(from, from + rangesAtOnce)
    places.push(...(await statementsOf(request).read(db, part, { after: request.after?.id ?? null })))
  }
  return places
}

/** Number of items in some ranges, at most one more than `limits.countedMax`. */
export async function countRanges(
  db: TenantDb,
  ranges: readonly Range[],
  request: ListRequest,
): Promise<number> {
  let sum = 0
  for (let from = 0; from < ranges.length && sum <= limits.countedMax; from += rangesAtOnce) {
    const [row] = await statementsOf(request).count(db, ranges.slice(from, from + rangesAtOnce), {
      after: null,
    })
    sum += Number(row?.count)
  }
  return Math.min(sum, limits.countedMax + 1)
}

type Statements = ReturnType<typeof prepareStatements>
const statements = new Map<string, Statements>()

/** Prepared statements over ranges, which take longer to build than to run. */
function statementsOf(request: ListRequest): Statements {
  const { moderation, unanswered, finished, sort, limit } = request
  const shape = { moderation, unanswered, finished, sort, limit, isBehind: request.after !== undefined }
  const name = Object.values(shape).join()
  const known = statements.get(name) ?? prepareStatements(shape)
  statements.set(name, known)
  return known
}

type Shape = Pick<ListRequest, 'moderation' | 'unanswered' | 'finished' | 'sort' | 'limit'> & {
  isBehind: boolean
}

const prepareStatements = ({ isBehind, ...shape }: Shape) => {
  const requestOf = ({ after }: Behind): ListRequest => ({
    ...shape,
    after: isBehind ? { rank: 0, id: after ?? '' } : undefined,
  })
  return {
    read: preparedForEach((db, ranges: Range[], behind: Behind) => union(db, ranges, requestOf(behind))),
    count: preparedForEach((db, ranges: Range[], behind: Behind) =>
      countOf(db, union(db, ranges, requestOf(behind))),
    ),
  }
}

type Behind = { after: string | null }

/** Union of the first items of some ranges; there is at least one. */
function union(db: TenantDb, ranges: readonly Range[], request: ListRequest) {
  const [first, ...others] = ranges.map((range) =>
    db
      .selectFrom(placesIn(db, range, request).as('some'))
      .select(['some.id', 'some.vote_count', 'some.company_value']),
  )
  if (!first) throw new Error('A union has at least one part')
  const all = others.reduce((query, other) => query.unionAll(other), first)
  const query = db
    .selectFrom(all.as('parts'))
    .select(['parts.id', 'parts.vote_count', 'parts.company_value'])
    .limit(literal(request.limit))
  return request.sort ? query.orderBy('parts.id', request.sort === 'oldest' ? 'asc' : 'desc') : query
}

/** The first items of a range, or of all items that match. */
export function placesIn(db: TenantDb, range: Range | undefined, request: ListRequest) {
  const { after, sort, limit } = request
  const rank = rankColumn(sort)
  let query = db
    .selectFrom('feedback')
    .select(['feedback.id', 'feedback.vote_count', 'feedback.company_value'])
    .limit(literal(limit))
  query = range
    ? query
        .where('feedback.status_id', '=', range.statusId)
        .where('feedback.kind', '=', range.kind)
        .where((eb) => fits(eb, withoutPlace(request)))
    : query.where((eb) => fits(eb, isRanked(sort) ? { ...request, projectId: undefined } : request))
  if (isRanked(sort)) {
    const { projectId } = request
    // Keeps the engine from using an index on the project: it would sort all its items instead of walking those with
    // the most votes.
    if (projectId && !range)
      query = query.where((eb) => eb(eb('feedback.project_id', '||', literal('')), '=', projectId))
    query = query.orderBy(rank, 'desc')
    if (after) query = query.where((eb) => behind(eb, rank, after))
  } else if (after) query = query.where('feedback.id', '<', after.id)
  return sort ? query.orderBy('feedback.id', sort === 'oldest' ? 'asc' : 'desc') : query
}

/** Filters without those that a range already covers. */
const withoutPlace = ({
  projectId: _,
  kind: __,
  statusId: ___,
  category: ____,
  ...rest
}: InboxFilters): InboxFilters => rest

/** Number of the places that a statement finds. */
export const countOf = (db: TenantDb, places: AliasableExpression<InboxPlace>) =>
  db.selectFrom(places.as('places')).select(({ fn }) => fn.countAll<number>().as('count'))
