import { limits } from '@earshot/shared/limits'
import type { AliasableExpression } from 'kysely'
import { literal } from '../../../db/literals.ts'
import { preparedForEach } from '../../../db/prepared.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { fits, type InboxFilters, type Range } from './inbox-filters.ts'
import { behind, type InboxPlace, isRanked, type ListRequest, rankColumn } from './inbox-order.ts'

/** Maximum parts of a union: both engines limit their number. */
const rangesAtOnce = 50

/** The first items of each range, as many as requested. */
export async function readRanges(
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
