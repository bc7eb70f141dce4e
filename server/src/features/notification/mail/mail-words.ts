import type { BoardAccess } from '@earshot/shared/board/board-access'
import { brandingFor } from '@earshot/shared/branding/branding'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { RichText } from '@earshot/shared/text/rich-text'
import { parsePlainText } from '@earshot/shared/text/typed-text'
import type { z } from 'zod'
import { getTenant } from '../../../auth/tenants.queries.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Services } from '../../../http/services.ts'
import type { MailBrand } from '../../../mail/templates/mail-template.ts'
import { MailedNews } from '../../../mail/templates/notification.ts'
import { commentContent } from '../../comment/comment-content.ts'
import { audienceOf } from '../../feedback/visibility.ts'
import { brandingSettingsOf, logoPath } from '../../project/project-view.ts'
import { dataOf } from '../broadcasts.ts'
import { actorNameOf, entryOf } from '../inbox/notification-list.ts'
import { findMailProject, listStatusNames, type NotificationRow } from '../notification-list.queries.ts'

type Config = Pick<Services, 'config'>
/** Services that build links for an author. */
type Links = Config & Pick<Services, 'trackingLinks'>

/** Brand of mails to a project's contacts, within the plan's options. */
export async function brandOf(
  { config }: Config,
  db: TenantDb,
  projectId: string,
): Promise<z.input<typeof MailBrand>> {
  const project = await findMailProject(db, projectId)
  const { plan } = await getTenant(db.database, db.tenantId)
  const { color, logo, poweredBy } = brandingFor(plan, {
    ...brandingSettingsOf(project),
    logo: logoPath(project),
  })
  return { name: project.name, color, logo: logo && `${config.publicUrl}${logo}`, poweredBy }
}

/** Text of notifications in a mail to a person. */
export async function mailedNewsOf(
  services: Links,
  db: TenantDb,
  { personId, rows }: { personId: string; rows: readonly NotificationRow[] },
): Promise<z.input<typeof MailedNews>[]> {
  const statusIds = rows.flatMap((row) => dataOf(row).statusId ?? [])
  const named = statusIds.length > 0 ? await listStatusNames(db, statusIds) : []
  const statuses = new Map(named.map(({ id, name }) => [id, name]))
  const access = new Map<string, BoardAccess>()
  for (const { project_id: id } of rows) access.set(id, (await findMailProject(db, id)).board_access)
  return rows.map((row) => {
    const { statusId } = dataOf(row)
    const actorName = row.comment_id === null ? null : actorNameOf(row)
    const entry = entryOf(row)
    const title = entry?.title ?? row.title
    const statusName = statusId === undefined ? undefined : statuses.get(statusId)
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
      ...(row.note !== '' && { note: parsePlainText(row.note) }),
      ...(link !== undefined && { link }),
    }
  })
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
