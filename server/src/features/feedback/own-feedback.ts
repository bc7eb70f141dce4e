import type { OwnFeedback } from '@earshot/shared/feedback'
import type { Page } from '@earshot/shared/page'
import type { ContactCtx } from '../../http/context.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { filesOfItem, linkedView } from '../files/reading.ts'
import { markRead, readNews } from '../notifications/read-state.ts'
import { listOwnFeedback } from './feedback.queries.ts'
import type { FeedbackServices } from './feedback-services.ts'
import { ownFeedbackView } from './feedback-view.ts'
import { publicDetailJson } from './public-answers.ts'
import { mayContactSeeFile } from './visibility.ts'

/** A contact's own items, held and rejected ones too, newest first. */
export async function browseOwnFeedback(
  { db, actor, services }: ContactCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<OwnFeedback>> {
  const [after] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listOwnFeedback(db, {
    authorId: actor.personId,
    projectId: actor.projectId,
    after,
    limit: limit + 1,
  })
  const news = await readNews(
    db,
    actor.personId,
    rows.map(({ id }) => id),
  )
  return cutPage(
    rows,
    limit,
    (row) => [row.id],
    (row) =>
      ownFeedbackView(
        row,
        news.get(row.id),
        services.trackingLinks.linkOf({
          tenantId: db.tenantId,
          feedbackId: row.id,
          version: row.tracking_version,
        }),
      ),
  )
}

/**
 * `OwnFeedbackDetail` of an item that the contact may see, by its id or its reference; its news counts as
 * read. @throws AppError `not_found`.
 */
export async function readOwnFeedback(
  { db, actor, services, now }: ContactCtx<FeedbackServices>,
  name: string,
): Promise<string> {
  const { id, moderation, listed, json } = await publicDetailJson(
    { db, fileLinks: services.fileLinks },
    actor,
    name,
  )
  services.housekeeping.run(`read ${actor.personId} ${id}`, () =>
    markRead(db, { personId: actor.personId, feedbackId: id }, now),
  )
  const files = (await filesOfItem(db, id))
    .filter((file) => mayContactSeeFile(file, actor.personId))
    .map((file) => linkedView(file, services.fileLinks, db.tenantId))
  return `${json.slice(0, -1)},"files":${JSON.stringify(files)},"moderation":"${moderation}","listed":${listed}}`
}
