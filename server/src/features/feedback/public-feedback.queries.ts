import type { FeedbackKind, FeedbackSort } from '@earshot/shared/feedback'
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
  sort: FeedbackSort
  after: Position | undefined
  limit: number
}

interface Given extends Record<string, string | number | null> {
  projectId: string
  kind: FeedbackKind
  finished: 0 | 1
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
  const { projectId, kind, after, limit } = request
  const finished = request.finished ? 1 : 0
  const read = (part: Part, count: number) =>
    statementFor(part, count)(db, {
      projectId,
      kind,
      finished,
      votes: after?.votes ?? 0,
      id: after?.id ?? '',
    })
  if (request.sort === 'newest') return read(after ? 'newestAfter' : 'newest', limit)
  if (!after) return read('top', limit)
  const tie = await read('restOfTie', limit)
  return tie.length === limit ? tie : [...tie, ...(await read('belowTie', limit - tie.length))]
}

function statementFor(part: Part, limit: number) {
  const name = `${part} ${limit}`
  const known = statements.get(name)
  if (known) return known
  const statement = prepareList(part, limit)
  statements.set(name, statement)
  return statement
}

const prepareList = (part: Part, limit: number) =>
  prepared((db, given: Given) => {
    let query = db
      .selectFrom('feedback')
      .select((eb) => [publicFeedbackJson(db, eb).as('json'), 'feedback.vote_count', 'feedback.id'])
      .where('feedback.project_id', '=', given.projectId)
      .where('feedback.kind', '=', given.kind)
      .where('feedback.finished', '=', given.finished)
      .where('feedback.listed', '=', literal<0 | 1>(1))
      .limit(literal(limit))
    if (part === 'newestAfter' || part === 'restOfTie') query = query.where('feedback.id', '<', given.id)
    if (part === 'restOfTie') query = query.where('feedback.vote_count', '=', given.votes)
    if (part === 'belowTie') query = query.where('feedback.vote_count', '<', given.votes)
    if (part === 'top' || part === 'belowTie') query = query.orderBy('feedback.vote_count', 'desc')
    return query.orderBy('feedback.id', 'desc')
  })

/** One item for single-item answers, with what visibility and freezes depend on. */
export const findPublicItem = prepared((db: TenantDb, given: { id: string }) =>
  db
    .selectFrom('feedback')
    .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
    .select((eb) => [
      publicFeedbackJson(db, eb as never).as('json'),
      'feedback.project_id',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'statuses.freezes_votes',
      'statuses.freezes_comments',
    ])
    .where('feedback.id', '=', given.id),
)
