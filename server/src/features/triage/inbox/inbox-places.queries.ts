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
  const first = await readFirst(db, request, { from: 0, count: reaches.first })
  if (first.length === limit) return first
  if (companyId && (await wantsMany(db, companyId))) return listWantedIds(db, request, first)
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
  const further = await readFirst(db, request, { from: 0, count: reaches.further })
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

/** Continues a page of what such a company wants, part by part in the order of all items: others are served between. */
async function listWantedIds(
  db: TenantDb,
  request: ListRequest,
  first: readonly string[],
): Promise<string[]> {
  const ids = [...first]
  for (
    let from = reaches.first;
    from < reaches.ofCompany && ids.length < request.limit;
    from += reaches.further
  ) {
    const limit = request.limit - ids.length
    ids.push(...(await readFirst(db, { ...request, limit }, { from, count: reaches.further })))
  }
  return ids.length === request.limit ? ids : idsOf(await placesIn(db, undefined, request).execute())
}

/**
 * Those of a part of the items by votes or value that match. The part is read from the order's index alone. Each item is
 * then looked up in a subquery for one value, which neither engine turns into a join: that would begin with all that a
 * filter finds.
 */
async function readFirst(
  db: TenantDb,
  request: ListRequest,
  { from, count }: { from: number; count: number },
): Promise<string[]> {
  const { sort, after, limit, companyId } = request
  const rank = rankColumn(sort)
  const part = db
    .selectFrom('feedback')
    .select(['feedback.id', `${rank} as rank`])
    .$if(after !== undefined, (query) => query.where((eb) => behind(eb, rank, after)))
    .orderBy(rank, 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(literal(count))
    .offset(literal(from))
  const rows = await db
    .selectFrom(part.as('first'))
    .select('first.id')
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
    .execute()
  return idsOf(rows)
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
