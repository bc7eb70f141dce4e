import type { BoardAccess } from '@earshot/shared/board/board-access'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { RichText } from '@earshot/shared/text/rich-text'
import { parsePlainText } from '@earshot/shared/text/typed-text'
import type { z } from 'zod'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Services } from '../../../http/services.ts'
import { MailedNews } from '../../../mail/templates/notification.ts'
import { commentContent } from '../../comment/comment-content.ts'
import { audienceOf, canContactView } from '../../feedback/visibility.ts'
import { dataOf } from '../broadcasts.ts'
import { actorNameOf, entryOf } from '../inbox/notification-list.ts'
import { findMailProject, listStatusNames, type NotificationRow } from '../notification-list.queries.ts'
import { listAskedItems } from './asked-items.queries.ts'

type Config = Pick<Services, 'config'>
/** Services that build links for an author. */
type Links = Config & Pick<Services, 'trackingLinks'>

/** Text of notifications in a mail to a person. */
export async function mailedNewsOf(
  services: Links,
  db: TenantDb,
  { personId, rows, mayRead }: { personId: string; rows: readonly NotificationRow[]; mayRead: ReadsBoard },
): Promise<z.input<typeof MailedNews>[]> {
  const statusIds = rows.flatMap((row) => dataOf(row).statusId ?? [])
  const named = statusIds.length > 0 ? await listStatusNames(db, statusIds) : []
  const statuses = new Map(named.map((status) => [status.id, status]))
  const access = new Map<string, BoardAccess>()
  for (const { project_id: id } of rows) access.set(id, (await findMailProject(db, id)).board_access)
  const newsOf = async (row: NotificationRow): Promise<z.input<typeof MailedNews>> => {
    const { statusId } = dataOf(row)
    const actorName = mailedActorOf(row)
    const item = await askedItemOf(db, row, { personId, canReadBoard: await mayRead(row.project_id) })
    const asked = item && askedOf(item, personId)
    const entry = entryOf(row)
    const title = entry?.title ?? row.title
    const status = statusId === undefined ? undefined : statuses.get(statusId)
    const finished = status?.category === 'done' ? row : item
    const link = linkOf(services, row, {
      tenantId: db.tenantId,
      personId,
      access: access.get(row.project_id) ?? 'team',
    })
    return {
      type: MailedNews.shape.type.parse(row.type),
      ...(title !== null && { title }),
      ...(status && { statusName: status.name }),
      ...(actorName !== null && { actorName }),
      byTeam: row.actor_kind === 'member',
      ...commentWords(row),
      ...(row.note !== '' && { note: parsePlainText(row.note) }),
      ...(link !== undefined && { link }),
      ...(asked && { asked }),
      ...(row.type !== 'merged' && questionOf(services, finished, { tenantId: db.tenantId, personId })),
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
async function askedItemOf(
  db: TenantDb,
  row: NotificationRow,
  { personId, canReadBoard }: { personId: string; canReadBoard: boolean },
) {
  if (row.type !== 'shipped' && row.type !== 'merged') return undefined
  const viewer = { projectId: row.project_id, personId, canReadBoard }
  const items = await listAskedItems(db, { ids: dataOf(row).feedbackIds ?? [], personId })
  const seen = items.filter((item) => item.id !== row.feedback_id && canContactView(item, viewer))
  const item = seen.find(({ author_id }) => author_id === personId) ?? seen[0]
  return item && { ...item, feedback_id: item.id }
}

type AskedItem = NonNullable<Awaited<ReturnType<typeof askedItemOf>>>

const askedOf = (
  { kind, title, author_id: authorId, created_at: createdAt, vote_count: voteCount }: AskedItem,
  personId: string,
): z.input<typeof MailedNews>['asked'] => ({
  kind,
  title,
  sentAt: authorId === personId ? createdAt : null,
  voteCount,
})

/** The question about something done, with its private link; nothing for another's item. */
function questionOf(
  { trackingLinks }: Links,
  item: Pick<NotificationRow, 'feedback_id' | 'author_id' | 'kind' | 'tracking_version'> | undefined,
  { tenantId, personId }: { tenantId: string; personId: string },
): Pick<z.input<typeof MailedNews>, 'question'> {
  const { feedback_id: feedbackId, kind, tracking_version: version } = item ?? {}
  if (!item || item.author_id !== personId || !feedbackId || !kind || typeof version !== 'number') return {}
  return { question: { kind, link: trackingLinks.linkOf({ tenantId, feedbackId, version }) } }
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
  return row.author_id === personId ? trackingLinks.linkOf({ tenantId, feedbackId, version }) : undefined
}
