import type { MailChoice, NotificationType, RecipientCounts } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { findMailTrust } from '../../../mail/sender-rows.ts'
import {
  type AnnouncedEntry,
  type SubscribedChangelog,
  subscribedChangelog,
} from '../../changelog-subscription/subscribers.ts'
import { type CommentRow, findComment } from '../../comment/comments.queries.ts'
import type { BeforeMerge } from '../../feedback/before-merge.ts'
import type { FeedbackRow } from '../../feedback/feedback.queries.ts'
import { canContactView, type Viewer, visibilityOnceMerged } from '../../feedback/visibility.ts'
import { isNotified, type Recipient, type RecipientPart, type RecipientRange } from '../recipient.ts'
import { listFollowedItems, listMergedItems } from './followed-items.queries.ts'
import { followedWith, type NewsItem } from './news-item.ts'
import { listFollowersOf, type RecipientQuery } from './recipients.queries.ts'

/** News for contacts. */
export interface CustomerNews {
  type: NotificationType
  items: readonly NewsItem[]
  /** Recipients in place of the items' followers. */
  personIds?: readonly string[] | undefined
  /** Changelog whose subscribers are recipients too. */
  subscribed?: SubscribedChangelog | undefined
  /** The actor, who is not notified. */
  actorId: string | null
}

/** Recipients after a person, ordered by id: checks up to `limit` people and leaves out those without a channel. */
export async function listRecipients(
  db: TenantDb,
  news: CustomerNews,
  part: RecipientRange,
): Promise<RecipientPart> {
  const concern = concernOf(news)
  const rows = concern ? await listFollowersOf(db, concern, part) : []
  const trusted = rows.length > 0 && (await findMailTrust(db.database, db.tenantId)) !== null
  return {
    recipients: rows
      .filter(({ id, kind }) => kind === 'contact' && id !== news.actorId)
      .map((row) => ({ id: row.id, ...channelsOf(row, trusted) }))
      .filter(isNotified),
    last: rows.at(-1)?.id ?? part.after,
    more: rows.length === part.limit,
  }
}

const countedAtOnce = 250

/**
 * Number of recipients that `listRecipients` lists altogether, by channel. Outside of a transaction, so that other work
 * runs between two batches; `rest` gets a batch's duration in milliseconds.
 */
export async function countRecipients(
  db: TenantDb,
  news: CustomerNews,
  rest?: (took: number) => Promise<unknown>,
): Promise<RecipientCounts> {
  const reach = { total: 0, byMail: 0, inWidget: 0 }
  let part: RecipientPart = { recipients: [], last: '', more: true }
  while (part.more) {
    const began = performance.now()
    part = await listRecipients(db, news, { after: part.last, limit: countedAtOnce })
    const took = performance.now() - began
    reach.total += part.recipients.length
    for (const { mail } of part.recipients) reach[mail === 'off' || mail === 'ask' ? 'inWidget' : 'byMail']++
    if (part.more) await rest?.(took)
  }
  return reach
}

/** Number of recipients of a merge. */
export async function countMerge(
  db: TenantDb,
  { from, into, actorId }: { from: FeedbackRow; into: FeedbackRow; actorId: string },
): Promise<RecipientCounts> {
  const { visibility, moderation, answered } = from
  const merged = {
    visibility: visibilityOnceMerged(visibility),
    moderation: 'approved' as const,
    before_merge: JSON.stringify({ visibility, moderation, answered } satisfies BeforeMerge),
    taker: into,
  }
  const items = await withMerged(db, await listFollowedItems(db, [from.id]))
  return countRecipients(db, {
    type: 'merged',
    items: items.map((item) => ({ ...item, ...merged })),
    actorId,
  })
}

/** Adds the items merged into some. */
const withMerged = (db: TenantDb, items: readonly NewsItem[]): Promise<NewsItem[]> =>
  Promise.all(items.map(async (item) => ({ ...item, merged: await listMergedItems(db, item) })))

/** Restricts news to people who may see the items; undefined if nobody may. */
function concernOf({ type, items, personIds, subscribed }: CustomerNews): RecipientQuery | undefined {
  const seen = items
    .flatMap((item) => followedWith(type, personIds ? { ...item, merged: [] } : item))
    .filter(({ audience, sender_ids }) => audience !== 'nobody' || sender_ids.length > 0)
  if (seen.length === 0) return subscribed && { type, items: [], subscribed }
  const mayHear = (id: string) =>
    seen.some(
      ({ audience, author_ids, sender_ids }) =>
        audience === 'everyone' ||
        audience === 'named' ||
        (audience === 'author' && author_ids.includes(id)) ||
        sender_ids.includes(id),
    )
  const named = personIds?.filter(mayHear)
  if (named?.length === 0) return undefined
  return { type, items: seen, personIds: named, subscribed }
}

/**
 * Channels of a recipient: mail only to a proven address, and on by default. An address whose proof comes only from the
 * organisation's website needs the owner's consent first, unless the organisation is trusted.
 */
function channelsOf(
  row: {
    email_verified: 0 | 1
    mail_stopped: string | null
    external_id: string | null
    email_confirmed_at: number | null
    mail_asked_at: number | null
    mail_confirmed_at: number | null
    in_app: 0 | 1 | null
    mail: MailChoice | null
    every_mail: MailChoice | null
  },
  trusted: boolean,
): Pick<Recipient, 'inApp' | 'mail'> {
  const inApp = row.in_app !== 0
  const mail = row.every_mail === 'off' ? 'off' : (row.mail ?? 'on')
  if (row.email_verified === 0 || row.mail_stopped !== null || mail === 'off') return { inApp, mail: 'off' }
  const confirmed =
    row.external_id === null || row.email_confirmed_at !== null || row.mail_confirmed_at !== null
  if (trusted || confirmed) return { inApp, mail }
  return { inApp, mail: row.mail_asked_at === null ? 'ask' : 'off' }
}

/** News about some items, a comment or a changelog entry. */
interface NewsSubject extends Omit<CustomerNews, 'items' | 'subscribed'> {
  feedbackIds: readonly string[]
  commentId: string | null
  /** The entry that announces the items. */
  entry?: AnnouncedEntry | undefined
}

/** News for contacts, if their item and comment still exist and are visible; undefined otherwise. */
export async function findCustomerNews(db: TenantDb, about: NewsSubject): Promise<CustomerNews | undefined> {
  const { feedbackIds, type, personIds, actorId } = about
  const subscribed = about.entry && (await subscribedChangelog(db, about.entry))
  const items = feedbackIds.length === 0 ? [] : await withMerged(db, await listFollowedItems(db, feedbackIds))
  if (items.length === 0) return subscribed && { type, items, subscribed, actorId }
  if (about.commentId !== null) {
    const comment = await findComment(db, about.commentId)
    if (comment?.listed !== 1 || comment.deleted_at !== null) return undefined
    return { type, items: await withReaders(db, items, comment), personIds, actorId }
  }
  return { type, items, personIds, subscribed, actorId }
}

/**
 * Adds the readers of a comment: one that stayed on a merged item has only that item's author as a reader; a reply to a
 * merged item's author is also read by them.
 */
async function withReaders(
  db: TenantDb,
  items: readonly NewsItem[],
  { feedback_id, merged_from_id, parent_id }: CommentRow,
): Promise<NewsItem[]> {
  const [origin] = merged_from_id === null ? [] : await listFollowedItems(db, [merged_from_id])
  const parent = parent_id === null || !origin ? undefined : await findComment(db, parent_id)
  const answered = origin && origin.visibility !== 'team' && parent?.author_id === origin.author_id
  return items.map((item) => ({
    ...item,
    ...(item.id === feedback_id && { taker: undefined }),
    ...(answered && { senderIds: [origin.author_id] }),
  }))
}

/** True if a viewer may see any of some items, or their targets. */
export const seesAny = async (
  db: TenantDb,
  feedbackIds: readonly string[],
  viewer: Viewer,
): Promise<boolean> =>
  feedbackIds.length > 0 &&
  (await listFollowedItems(db, feedbackIds)).some(
    ({ taker, ...item }) =>
      canContactView(item, viewer) || (taker && canContactView({ ...item, ...taker }, viewer)),
  )
