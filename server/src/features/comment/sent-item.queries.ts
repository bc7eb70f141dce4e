import { expressionBuilder } from 'kysely'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { type CommentJson, commentExtras, ownCommentJson } from './comment-json.ts'
import { isInThread } from './public-comments.queries.ts'

/**
 * Comments that the author of a merged item may read, after an id, oldest first: all that stayed on the item, and those
 * moved to the target that `staysWithSender` and `canContactReadComment` allow. `limit` is one more than the page.
 */
export const listSentComments = (
  db: TenantDb,
  params: {
    feedbackId: string
    takerIds: readonly string[]
    /** Milliseconds since 1970, UTC. */
    mergedAt: number
    personId: string
    after: string
    limit: number
  },
): Promise<CommentJson[]> => {
  const { feedbackId, takerIds, personId } = params
  const comment = expressionBuilder<TenantTables, 'comments' | 'people'>()
  return db
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
    .select([ownCommentJson(db, comment, personId).as('json'), ...commentExtras(comment)])
    .where('comments.feedback_id', 'in', [feedbackId, ...takerIds])
    .where((eb) =>
      eb.or([
        eb('comments.feedback_id', '=', feedbackId),
        eb.and([
          eb('comments.merged_from_id', '=', feedbackId),
          eb.or([
            eb('comments.created_at', '<=', params.mergedAt),
            eb('comments.author_id', '=', personId),
            eb('parent.author_id', '=', personId),
          ]),
        ]),
      ]),
    )
    .where('comments.internal', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('comments.listed', '=', 1), isInThread(comment)]),
        eb.and([eb('comments.author_id', '=', personId), eb('comments.deleted_at', 'is', null)]),
      ]),
    )
    .where('comments.id', '>', params.after)
    .orderBy('comments.id')
    .limit(params.limit)
    .execute()
}
