import type { OwnFeedback } from '@earshot/shared/feedback'
import type { Page } from '@earshot/shared/page'
import type { ContactCtx } from '../../http/context.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { listOwnFeedback, markRead } from './feedback.queries.ts'
import { ownFeedbackView } from './feedback-view.ts'
import { publicDetailJson } from './public-answers.ts'

/** A contact's own items, held and rejected ones too, newest first. */
export async function browseOwnFeedback(
  { db, actor }: ContactCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<OwnFeedback>> {
  const [after] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listOwnFeedback(db, {
    authorId: actor.personId,
    projectId: actor.projectId,
    after,
    limit: limit + 1,
  })
  return cutPage(rows, limit, (row) => [row.id], ownFeedbackView)
}

/**
 * `OwnFeedbackDetail` of an item that the contact may see, by its id or its reference; its news counts as
 * read. @throws AppError `not_found`.
 */
export async function readOwnFeedback({ db, actor, services }: ContactCtx, name: string): Promise<string> {
  const { id, moderation, listed, json } = await publicDetailJson(db, actor, name)
  services.housekeeping.run(`read ${actor.personId} ${id}`, () =>
    db.transaction((db) => markRead(db, { id, authorId: actor.personId })),
  )
  return `${json.slice(0, -1)},"moderation":"${moderation}","listed":${listed}}`
}
