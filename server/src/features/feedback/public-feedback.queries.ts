import type { FeedbackKind, FeedbackSort } from '@earshot/shared/feedback'
import { isFinished, type StatusCategory } from '@earshot/shared/status'
import { literal } from '../../db/literals.ts'
import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { publicFeedbackJson } from './public-json.ts'

/** Where a list goes on: behind the item of this vote count and id. */
export interface Position {
  votes: number
  id: string
}

/** One row of the public list: its JSON as the wire has it, and where it stands in the order. */
export interface PublicRow {
  json: string
  vote_count: number
  id: string
}

export interface PublicListRequest {
  projectId: string
  kind: FeedbackKind
  finished: boolean
  /** In place of `finished`: only this one category's statuses. */
  category: StatusCategory | undefined
  sort: FeedbackSort
  after: Position | undefined
  limit: number
}

interface Given extends Record<string, string | number | null> {
  projectId: string
  kind: FeedbackKind
  finished: 0 | 1
  category: StatusCategory | ''
  votes: number
  id: string
}

/**
 * Which part of the order a statement reads. A keyset over tied vote counts goes in two steps, the rest
 * of the tie and then what has fewer votes: one comparison over both would read the whole tie.
 */
type Part = 'newest' | 'newestAfter' | 'top' | 'restOfTie' | 'belowTie'

const statements = new Map<string, ReturnType<typeof prepareList>>()

/** Items that everyone may see, in order; at most `limit`. */
export async function listPublicRows(db: TenantDb, request: PublicListRequest): Promise<PublicRow[]> {
  const { projectId, kind, category, after, limit } = request
  const finished = (category ? isFinished(category) : request.finished) ? 1 : 0
  const read = (part: Part, count: number) =>
    statementFor(
      part,
      count,
      category !== undefined,
    )(db, {
      projectId,
      kind,
      finished,
      category: category ?? '',
      votes: after?.votes ?? 0,
      id: after?.id ?? '',
    })
  if (request.sort === 'newest') return read(after ? 'newestAfter' : 'newest', limit)
  if (!after) return read('top', limit)
  const tie = await read('restOfTie', limit)
  return tie.length === limit ? tie : [...tie, ...(await read('belowTie', limit - tie.length))]
}

function statementFor(part: Part, limit: number, byCategory: boolean) {
  const name = `${part} ${limit} ${byCategory}`
  const known = statements.get(name)
  if (known) return known
  const statement = prepareList(part, limit, byCategory)
  statements.set(name, statement)
  return statement
}

const prepareList = (part: Part, limit: number, byCategory: boolean) =>
  prepared((db, given: Given) => {
    let query = db
      .selectFrom('feedback')
      .select((eb) => [publicFeedbackJson(db, eb).as('json'), 'feedback.vote_count', 'feedback.id'])
      .where('feedback.project_id', '=', given.projectId)
      .where('feedback.kind', '=', given.kind)
      .where('feedback.finished', '=', given.finished)
      .where('feedback.listed', '=', literal<0 | 1>(1))
      .limit(literal(limit))
    if (byCategory) query = query.where('feedback.status_id', 'in', statusesOf(db, given))
    if (part === 'newestAfter' || part === 'restOfTie') query = query.where('feedback.id', '<', given.id)
    if (part === 'restOfTie') query = query.where('feedback.vote_count', '=', given.votes)
    if (part === 'belowTie') query = query.where('feedback.vote_count', '<', given.votes)
    if (part === 'top' || part === 'belowTie') query = query.orderBy('feedback.vote_count', 'desc')
    return query.orderBy('feedback.id', 'desc')
  })

const statusesOf = (db: TenantDb, { projectId, category }: Given) =>
  db
    .selectFrom('statuses')
    .select('statuses.id')
    .where('statuses.project_id', '=', projectId)
    .where('statuses.category', '=', category as StatusCategory)

/** What single-item answers are made of, with what visibility and freezes depend on. */
const publicItem = (db: TenantDb) =>
  db
    .selectFrom('feedback')
    .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
    .select((eb) => [
      publicFeedbackJson(db, eb as never).as('json'),
      'feedback.id',
      'feedback.project_id',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'statuses.freezes_votes',
      'statuses.freezes_comments',
    ])

const findById = prepared((db: TenantDb, given: { id: string }) =>
  publicItem(db).where('feedback.id', '=', given.id),
)

const findByNumber = prepared((db: TenantDb, given: { kind: FeedbackKind; number: number }) =>
  publicItem(db).where('feedback.kind', '=', given.kind).where('feedback.number', '=', given.number),
)

/** One item by its id, or by its reference such as `IDEA-12`, whoever may see it. */
export async function findPublicItem(db: TenantDb, name: string) {
  const [, letters, number] = /^(IDEA|BUG)-([0-9]{1,9})$/.exec(name) ?? []
  const [item] =
    letters === undefined
      ? await findById(db, { id: name })
      : await findByNumber(db, { kind: letters === 'IDEA' ? 'idea' : 'bug', number: Number(number) })
  return item
}
