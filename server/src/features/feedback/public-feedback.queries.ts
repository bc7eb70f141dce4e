import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import type { BoardSort } from '@earshot/shared/feedback/feedback-query'
import type { StatusCategory } from '@earshot/shared/status/status'
import { expressionBuilder } from 'kysely'
import { literal } from '../../db/literals.ts'
import { prepared, preparedForEach } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { publicFeedbackJson } from './public-json.ts'

/** Cursor of a list: continues after the item with this rank and id. */
export interface Position {
  rank: number
  id: string
}

/** A row of the public list: its JSON as sent to clients, and its sort keys. */
export interface PublicRow {
  json: string
  /** Its trend in the order by trend, else its number of votes. */
  rank: number
  id: string
}

export interface PublicListRequest {
  projectId: string
  kind: FeedbackKind
  finished: boolean
  /** Only statuses of this category, in place of `finished`. */
  category: StatusCategory | undefined
  sort: BoardSort
  after: Position | undefined
  limit: number
}

interface Params extends Record<string, string | number | null> {
  projectId: string
  kind: FeedbackKind
  finished: 0 | 1
  statusId: string
  rank: number
  id: string
}

/** Column that ranks items before their ids do. */
type RankColumn = 'vote_count' | 'trend'

/**
 * Part of the order that a statement reads. A keyset over tied ranks takes two steps, the rest of the tie and
 * then lower ranks: one comparison over both would read the whole tie.
 */
type Part = 'newest' | 'newestAfter' | 'ranked' | 'restOfTie' | 'belowTie'

const statements = new Map<string, ReturnType<typeof prepareList>>()

/**
 * Public items in order, at most `limit`. A category is read status by status, each by its own index: a small category
 * would otherwise be searched for in the whole board.
 */
export async function listPublicRows(db: TenantDb, request: PublicListRequest): Promise<PublicRow[]> {
  const { projectId, category, sort, limit } = request
  if (category === undefined) return listOrdered(db, request)
  const statuses = await findStatuses(db, { projectId, category })
  const lists = await Promise.all(statuses.map(({ id }) => listOrdered(db, request, id)))
  return lists
    .flat()
    .sort(sort === 'newest' ? newestFirst : highestFirst)
    .slice(0, limit)
}

const newestFirst = (one: PublicRow, other: PublicRow): number => (one.id < other.id ? 1 : -1)

const highestFirst = (one: PublicRow, other: PublicRow): number =>
  other.rank - one.rank || newestFirst(one, other)

/** Items of one status, or of all finished or unfinished ones. */
async function listOrdered(
  db: TenantDb,
  { projectId, kind, finished, sort, after, limit }: PublicListRequest,
  statusId?: string,
): Promise<PublicRow[]> {
  const read = (part: Part, count: number) =>
    statementFor(
      part,
      sort === 'trending' ? 'trend' : 'vote_count',
      count,
      statusId !== undefined,
    )(db, {
      projectId,
      kind,
      finished: finished ? 1 : 0,
      statusId: statusId ?? '',
      rank: after?.rank ?? 0,
      id: after?.id ?? '',
    })
  if (sort === 'newest') return read(after ? 'newestAfter' : 'newest', limit)
  if (!after) return read('ranked', limit)
  const tie = await read('restOfTie', limit)
  return tie.length === limit ? tie : [...tie, ...(await read('belowTie', limit - tie.length))]
}

function statementFor(part: Part, column: RankColumn, limit: number, ofStatus: boolean) {
  const name = `${part} ${column} ${limit} ${ofStatus}`
  const known = statements.get(name)
  if (known) return known
  const statement = prepareList(part, column, limit, ofStatus)
  statements.set(name, statement)
  return statement
}

const prepareList = (part: Part, column: RankColumn, limit: number, ofStatus: boolean) =>
  prepared((db, params: Params) => {
    let query = db
      .selectFrom('feedback')
      .select((eb) => [publicFeedbackJson(db, eb).as('json'), `feedback.${column} as rank`, 'feedback.id'])
      .where('feedback.project_id', '=', params.projectId)
      .where('feedback.kind', '=', params.kind)
      .where('feedback.listed', '=', literal<0 | 1>(1))
      .limit(literal(limit))
    query = ofStatus
      ? query.where('feedback.status_id', '=', params.statusId)
      : query.where('feedback.finished', '=', params.finished)
    if (part === 'newestAfter' || part === 'restOfTie') query = query.where('feedback.id', '<', params.id)
    if (part === 'restOfTie') query = query.where(`feedback.${column}`, '=', params.rank)
    if (part === 'belowTie') query = query.where(`feedback.${column}`, '<', params.rank)
    if (part === 'ranked' || part === 'belowTie') query = query.orderBy(`feedback.${column}`, 'desc')
    return query.orderBy('feedback.id', 'desc')
  })

const findStatuses = prepared((db: TenantDb, params: { projectId: string; category: StatusCategory }) =>
  db
    .selectFrom('statuses')
    .select('statuses.id')
    .where('statuses.project_id', '=', params.projectId)
    .where('statuses.category', '=', params.category),
)

/** Columns of single-item responses, and those that visibility and closed comments depend on. */
export const publicItem = (db: TenantDb) =>
  db
    .selectFrom('feedback')
    .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
    .select([
      publicFeedbackJson(db, expressionBuilder()).as('json'),
      'feedback.id',
      'feedback.project_id',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'feedback.merged_into_id',
      'feedback.merged_at',
      'feedback.done_at',
      'statuses.freezes_votes',
      'statuses.freezes_comments',
    ])

const findById = prepared((db: TenantDb, params: { id: string }) =>
  publicItem(db).where('feedback.id', '=', params.id),
)

const findByNumber = prepared((db: TenantDb, params: { kind: FeedbackKind; number: number }) =>
  publicItem(db).where('feedback.kind', '=', params.kind).where('feedback.number', '=', params.number),
)

const findByIds = preparedForEach((db: TenantDb, items: { id: string }[]) =>
  publicItem(db).where(
    'feedback.id',
    'in',
    items.map(({ id }) => id),
  ),
)

export type PublicItem = Awaited<ReturnType<typeof findById>>[number]

/** An item by its id or a reference such as `IDEA-12`, private ones too; for a merged item its target. */
export async function findPublicItem(db: TenantDb, name: string): Promise<PublicItem | undefined> {
  const item = await findNamedItem(db, name)
  return item && findTaker(db, item)
}

/** Items by their ids, in that order, each found like `findPublicItem`. */
export async function listPublicItems(db: TenantDb, ids: readonly string[]): Promise<PublicItem[]> {
  if (ids.length === 0) return []
  const rows = await findByIds(
    db,
    ids.map((id) => ({ id })),
    {},
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const named = ids.map((id) => byId.get(id)).filter((item) => item !== undefined)
  const found = await Promise.all(named.map((item) => findTaker(db, item)))
  return found.filter((item) => item !== undefined)
}

/** The item itself, or the last target of its merges. */
async function findTaker(db: TenantDb, item: PublicItem): Promise<PublicItem | undefined> {
  let taker: PublicItem | undefined = item
  while (taker && taker.merged_into_id !== null) [taker] = await findById(db, { id: taker.merged_into_id })
  return taker
}

/** An item by its id or reference; a merged item itself, not its target. */
export async function findNamedItem(db: TenantDb, name: string): Promise<PublicItem | undefined> {
  const [, letters, number] = /^(IDEA|BUG)-([0-9]{1,9})$/.exec(name) ?? []
  const [item] =
    letters === undefined
      ? await findById(db, { id: name })
      : await findByNumber(db, { kind: letters === 'IDEA' ? 'idea' : 'bug', number: Number(number) })
  return item
}
