import type { ExpressionBuilder } from 'kysely'
import { literal } from '../../db/literals.ts'
import { prepared } from '../../db/prepared.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { commentExtras, ownCommentJson, publicCommentJson } from './comment-json.ts'

/** Keeps threads intact: a deleted comment stays as a placeholder while it has replies. */
export const isInThread = (eb: ExpressionBuilder<TenantTables, 'comments' | 'people'>) =>
  eb.or([
    eb('comments.deleted_at', 'is', null),
    eb.exists(
      eb
        .selectFrom('comments as reply')
        .select('reply.id')
        .whereRef('reply.parent_id', '=', 'comments.id')
        .where('reply.listed', '=', literal<0 | 1>(1))
        .where('reply.deleted_at', 'is', null),
    ),
  ])

/** Public comments of an item, oldest first. `limit` is one more than the page. */
export const everyonesComments = (db: TenantDb, feedbackId: string, limit: number) =>
  db
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select((eb) => [publicCommentJson(db, eb).as('json'), ...commentExtras(eb)])
    .where('comments.feedback_id', '=', feedbackId)
    .where('comments.listed', '=', literal<0 | 1>(1))
    .where(isInThread)
    .orderBy('comments.id')
    .limit(literal(limit))

/** Public comments after an id. */
const publicCommentsOf = (limit: number) =>
  prepared((db: TenantDb, params: { feedbackId: string; after: string }) =>
    everyonesComments(db, params.feedbackId, limit).where('comments.id', '>', params.after),
  )

/** Comments after an id as one contact reads them, including their own that are not public. */
const ownCommentsOf = (limit: number) =>
  prepared((db: TenantDb, params: { feedbackId: string; personId: string; after: string }) =>
    db
      .selectFrom('comments')
      .innerJoin('people', 'people.id', 'comments.author_id')
      .select((eb) => [ownCommentJson(db, eb, params.personId).as('json'), ...commentExtras(eb)])
      .where('comments.feedback_id', '=', params.feedbackId)
      .where('comments.internal', '=', literal<0 | 1>(0))
      .where((eb) =>
        eb.or([
          eb.and([eb('comments.listed', '=', literal<0 | 1>(1)), isInThread(eb)]),
          eb.and([eb('comments.author_id', '=', params.personId), eb('comments.deleted_at', 'is', null)]),
        ]),
      )
      .where('comments.id', '>', params.after)
      .orderBy('comments.id')
      .limit(literal(limit)),
  )

/** Caches one prepared statement per limit. */
function byLimit<Statement>(make: (limit: number) => Statement): (limit: number) => Statement {
  const statements = new Map<number, Statement>()
  return (limit) => {
    const known = statements.get(limit)
    if (known) return known
    const statement = make(limit)
    statements.set(limit, statement)
    return statement
  }
}

const publicComments = byLimit(publicCommentsOf)
const ownComments = byLimit(ownCommentsOf)

/** At most `limit` public comments after the id `after` (`''` for the first), oldest first. */
export const listPublicComments = (db: TenantDb, feedbackId: string, after: string, limit: number) =>
  publicComments(limit)(db, { feedbackId, after })

/** At most `limit` comments after the id `after` as one contact reads them, including their own that are not public. */
export const listOwnComments = (
  db: TenantDb,
  { limit, ...params }: { feedbackId: string; personId: string; after: string; limit: number },
) => ownComments(limit)(db, params)
