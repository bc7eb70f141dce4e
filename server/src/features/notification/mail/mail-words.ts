import type { BoardAccess } from '@earshot/shared/board/board-access'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { RichText } from '@earshot/shared/text/rich-text'
import type { z } from 'zod'
import { withBoard } from '../../../auth/signed-links.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Services } from '../../../http/services.ts'
import { MailedNews } from '../../../mail/templates/notification.ts'
import { findFixQuestion } from '../../changelog/fixes.ts'
import { isSubscriber } from '../../changelog-subscription/subscriptions.ts'
import { commentContent } from '../../comment/comment-content.ts'
import { audienceOf, canContactView, type Viewer } from '../../feedback/visibility.ts'
import { dataOf } from '../broadcast/broadcasts.ts'
import { actorNameOf, entryOf } from '../inbox/notification-list.ts'
import { findMailProject, listStatusNames, type NotificationRow } from '../notification-list.queries.ts'
import { listAskedItems } from './asked-items.queries.ts'

type Config = Pick<Services, 'config'>
/** Services that build links for an author. */
type Links = Config & Pick<Services, 'trackingLinks' | 'noticeLinks'>

/** Text of notifications in a mail to a person. */
export async function mailedNewsOf(
  services: Links,
  db: TenantDb,
  { personId, rows, mayRead }: { personId: string; rows: readonly NotificationRow[]; mayRead: ReadsBoard },
): Promise<z.input<typeof MailedNews>[]> {
  const statusIds = rows.flatMap((row) => dataOf(row).statusId ?? [])
  const named = statusIds.length > 0 ? await listStatusNames(db, statusIds) : []
  const statuses = new Map(named.map(({ id, name }) => [id, name]))
  const access = new Map<string, BoardAccess>()
  for (const { project_id: id } of rows) access.set(id, (await findMailProject(db, id)).board_access)
  const newsOf = async (row: NotificationRow): Promise<z.input<typeof MailedNews>> => {
    const { statusId } = dataOf(row)
    const actorName = mailedActorOf(row)
    const projectId = row.project_id
    const viewer = { projectId, personId, canReadBoard: await mayRead(projectId) }
    const item = await askedItemOf(db, row, viewer)
    const request = item && askedOf(item, personId)
    const entry = entryOf(row)
    const title = entry?.title ?? row.title
    const statusName = statusId === undefined ? undefined : statuses.get(statusId)
    const notice = services.noticeLinks.linkOf({
      tenantId: db.tenantId,
      broadcastId: row.broadcast_id,
      personId,
    })
    const question = await questionOf(services, db, { about: item ?? row, slug: row.slug, viewer })
    const link = linkOf(services, row, {
      tenantId: db.tenantId,
      personId,
      access: access.get(row.project_id) ?? 'team',
    })
    return {
      type: MailedNews.shape.type.parse(row.type),
      ...(title !== null && { title }),
      ...(statusName !== undefined && { statusName }),
      ...(actorName !== null && { actorName }),
      byTeam: row.actor_kind === 'member',
      ...commentWords(row),
      ...(link !== undefined && { link: link + notice }),
      ...(request && { request }),
      subscribed: row.type === 'shipped' && !request && (await isSubscriber(db, { projectId, personId })),
      ...(question &&
        announcesEnd.includes(row.type) && { question: { ...question, link: question.link + notice } }),
    }
  }
  return Promise.all(rows.map(newsOf))
}

/** True if the reader may read a project's board. */
export type ReadsBoard = (projectId: string) => Promise<boolean>

/**
 * The reader's own item that an entry announces or that was merged into another one; else one that they voted for.
 * Undefined for one that they may not see, and for the one that the notification names anyway.
 */
async function askedItemOf(db: TenantDb, row: NotificationRow, viewer: Viewer & { personId: string }) {
  if (row.type !== 'shipped' && row.type !== 'merged') return undefined
  const items = await listAskedItems(db, { ids: dataOf(row).feedbackIds ?? [], personId: viewer.personId })
  const seen = items.filter((item) => item.id !== row.feedback_id && canContactView(item, viewer))
  const item = seen.find(({ author_id }) => author_id === viewer.personId) ?? seen[0]
  return item && { ...item, feedback_id: item.id }
}

type AskedItem = NonNullable<Awaited<ReturnType<typeof askedItemOf>>>

const askedOf = (
  { kind, title, author_id: authorId, created_at: createdAt, vote_count: voteCount }: AskedItem,
  personId: string,
): z.input<typeof MailedNews>['request'] => ({
  kind,
  title,
  sentAt: authorId === personId ? createdAt : null,
  voteCount,
})

/** Types of notifications that may tell of something done. */
const announcesEnd: readonly NotificationRow['type'][] = ['status_changed', 'shipped']

/** The open question about an item that the reader sent, with its private link; undefined for any other. */
async function questionOf(
  { trackingLinks }: Links,
  db: TenantDb,
  {
    about: { feedback_id: feedbackId, author_id: authorId, tracking_version: version },
    slug,
    viewer,
  }: {
    about: Pick<NotificationRow, 'feedback_id' | 'author_id' | 'tracking_version'>
    slug: string
    viewer: Viewer & { personId: string }
  },
): Promise<z.input<typeof MailedNews>['question']> {
  if (authorId !== viewer.personId || feedbackId === null || version === null) return undefined
  const question = await findFixQuestion({ db, actor: viewer }, feedbackId)
  if (!question) return undefined
  const link = withBoard(trackingLinks.linkOf({ tenantId: db.tenantId, feedbackId, version }), slug)
  return { kind: question.feedback.kind, link }
}

/** Author of a comment, or the member who published an entry; null otherwise. */
function mailedActorOf(row: NotificationRow): string | null {
  const isPublisher = row.type === 'shipped' && row.actor_kind === 'member'
  return row.comment_id !== null || isPublisher ? actorNameOf(row) : null
}

/** Text of a notification's comment; only members' texts have working links. */
export function commentWords({ body, actor_kind: kind }: NotificationRow): {
  excerpt?: string
  content?: RichText
} {
  if (body === null) return {}
  return kind === null || kind === 'contact' ? { excerpt: body } : { content: commentContent(body, kind) }
}

/**
 * Link to the content of a mailed notification: on the board if the reader may read it; for an item that is not on the
 * board, its author gets the tracking link.
 */
function linkOf(
  { config, trackingLinks }: Links,
  row: NotificationRow,
  { tenantId, personId, access }: { tenantId: string; personId: string; access: BoardAccess },
): string | undefined {
  const entry = entryOf(row)
  if (entry) return `${config.publicUrl}${entry.path}`
  const { feedback_id: feedbackId, kind, number, visibility, moderation, tracking_version: version } = row
  if (kind === null || number === null || visibility === null || moderation === null) return undefined
  if (feedbackId === null || version === null) return undefined
  const audience = audienceOf({ visibility, moderation, board_access: access })
  if (audience === 'everyone' || audience === 'named')
    return `${config.publicUrl}/site-feedback/${row.slug}?item=${referenceOf(kind, number)}`
  return row.author_id === personId
    ? withBoard(trackingLinks.linkOf({ tenantId, feedbackId, version }), row.slug)
    : undefined
}
