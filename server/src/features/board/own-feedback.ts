import type { OwnFeedback } from '@earshot/shared/feedback/feedback'
import type { Page } from '@earshot/shared/field/page'
import { withBoard } from '../../auth/signed-links.ts'
import type { ContactCtx } from '../../http/context.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { listOwnFeedback } from '../feedback/feedback.queries.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { type MergedItemView, readMergedItem } from '../feedback/sent-item.ts'
import { canContactViewFile, isAuthorOfMerged } from '../feedback/visibility.ts'
import { filesOfItem, filesOfSentItem } from '../file/item-files.ts'
import { linkedView } from '../file/reading.ts'
import { type ItemUnread, listUnreadByItem, markRead } from '../notification/broadcast/read-state.ts'
import { listReportedBugs } from '../report/reports.queries.ts'
import { ownFeedbackView } from '../triage/feedback-view.ts'
import { findActFor } from './on-behalf.ts'
import { publicDetailJson } from './public-answers.ts'

/** A contact's own items, including held and rejected ones, and bugs of others that they reported too, newest first. */
export async function browseOwnFeedback(
  { db, actor, services, now }: ContactCtx<FeedbackServices>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<OwnFeedback>> {
  const [after] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const range = { personId: actor.personId, projectId: actor.projectId, after, limit: limit + 1 }
  const written = await listOwnFeedback(db, range)
  const reported = actor.canReadBoard ? await listReportedBugs(db, range) : []
  const rows = [...written, ...reported].sort((one, other) => (one.id < other.id ? 1 : -1))
  const sent = new Map<string, MergedItemView>()
  for (const { id } of rows.filter((row) => isAuthorOfMerged(row, actor))) {
    const read = await readMergedItem(db, id, actor)
    if (read) sent.set(id, read)
  }
  const { slug } = await services.projects.get(actor.key, now)
  const ids = [...rows.map(({ id }) => id), ...[...sent.values()].flatMap(({ takerIds }) => takerIds)]
  const news = await listUnreadByItem(db, actor.personId, [...new Set(ids)])
  return cutPage(
    rows,
    limit,
    (row) => [row.id],
    (row) =>
      ownFeedbackView(row, {
        news: newsOf(row.id, sent.get(row.id), news),
        sent: sent.get(row.id),
        trackingUrl:
          row.author_id === actor.personId
            ? withBoard(
                services.trackingLinks.linkOf({
                  tenantId: db.tenantId,
                  feedbackId: row.id,
                  version: row.tracking_version,
                }),
                slug,
              )
            : null,
      }),
  )
}

/**
 * Unread news of an item. If the author of a merged item may not see the item it was merged into, includes the news of
 * that one, which they read on their own item.
 */
function newsOf(
  id: string,
  sent: MergedItemView | undefined,
  news: ReadonlyMap<string, ItemUnread>,
): ItemUnread {
  const about = sent?.merged.into === null ? [id, ...sent.takerIds] : [id]
  const known = about.flatMap((each) => news.get(each) ?? [])
  return {
    replies: known.reduce((sum, { replies }) => sum + replies, 0),
    status: known.some(({ status }) => status),
  }
}

/**
 * `OwnFeedbackDetail` of an item that the contact may see, by its id or its reference. Marks its news as read.
 * @throws AppError `not_found`.
 */
export async function readOwnFeedback(ctx: ContactCtx<FeedbackServices>, name: string): Promise<string> {
  const { db, actor, services, now } = ctx
  const { id, moderation, listed, sent, json } = await publicDetailJson(
    { db, fileLinks: services.fileLinks },
    actor,
    name,
  )
  // Somebody who may not see the target of a merge reads the target's news here.
  const readId = (sent?.merged.into === null ? sent.takerIds.at(-1) : undefined) ?? id
  services.housekeeping.run(`read ${db.tenantId} ${actor.personId} ${readId}`, () =>
    markRead(db, { personId: actor.personId, feedbackId: readId }, now),
  )
  const sentWith = sent ? filesOfSentItem(db, { feedbackId: id, ...sent }) : filesOfItem(db, id)
  const files = (await sentWith)
    .filter((file) => canContactViewFile(file, actor.personId))
    .map((file) => linkedView(file, services.fileLinks, db.tenantId))
  const merged = JSON.stringify(sent?.merged ?? null)
  const onBehalf = JSON.stringify(await findActFor(ctx, id))
  return `${json.slice(0, -1)},"onBehalf":${onBehalf},"files":${JSON.stringify(files)},"moderation":"${moderation}","merged":${merged},"listed":${listed}}`
}
