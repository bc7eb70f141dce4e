import { referenceOf } from '@earshot/shared/feedback/feedback'
import { may } from '@earshot/shared/permissions'
import { taskReferenceOf } from '@earshot/shared/task/task'
import type { z } from 'zod'
import { findMember } from '../../../auth/members.queries.ts'
import { getTenant } from '../../../auth/tenants.queries.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { TeamNews } from '../../../mail/templates/team-notification.ts'
import type { NotificationRow } from '../notification-list.queries.ts'
import type { MailRecipient, MailServices } from './mail-reader.ts'
import { commentWords } from './mail-words.ts'

/** Mail recipient for an active member of the organisation. */
export async function memberRecipient(
  { config, inboundAddresses }: MailServices,
  db: TenantDb,
  personId: string,
): Promise<MailRecipient | undefined> {
  const member = await findMember(db.database, db.tenantId, personId)
  if (member?.login_enabled !== 1) return undefined
  return {
    personId,
    email: member.email,
    customer: false,
    // A deleted comment is not mailed.
    read: async (row) =>
      (row.feedback_id ?? row.task_id) !== null &&
      (row.comment_id === null || (row.body !== null && row.comment_deleted_at === null))
        ? row
        : undefined,
    async write(rows, { digest, preferencesLink }) {
      const { name: organisation } = await getTenant(db.database, db.tenantId)
      const [first] = rows
      const news = rows.map((row) => teamNewsOf(config.publicUrl, row))
      const params = { firstName: member.first_name, organisation, preferencesLink }
      if (digest)
        return {
          template: 'teamDigest',
          language: 'en',
          params: { ...params, news, link: `${config.publicUrl}/` },
        }
      const thread = `${first.feedback_id ?? first.task_id}.${personId}`
      const kind = replyKindOf(first)
      const address =
        first.feedback_id === null ||
        !may({ role: member.role, owner: member.owner === 1 }, 'commentOnFeedback')
          ? undefined
          : inboundAddresses.addressOf(
              { tenantId: db.tenantId, feedbackId: first.feedback_id },
              member.email,
              kind,
            )
      const reply = address === undefined ? {} : { reply: { address, kind } }
      return {
        template: 'teamNotification',
        language: 'en',
        params: { ...params, news: news[0], thread, ...reply },
      }
    },
    senderName: async () => undefined,
  }
}

/**
 * Replies are read by customers only if they answer a comment that customers read; otherwise they stay in the team.
 */
const replyKindOf = ({ comment_id: commentId, comment_listed: listed }: NotificationRow) =>
  commentId !== null && listed === 1 ? 'answer' : 'note'

function teamNewsOf(publicUrl: string, row: NotificationRow): z.input<typeof TeamNews> {
  const { kind, number, title, task_number, task_title } = row
  const reference =
    kind !== null && number !== null ? referenceOf(kind, number) : taskReferenceOf(task_number ?? 0)
  return {
    type: TeamNews.shape.type.parse(row.type),
    title: `${reference} ${title ?? task_title}`,
    ...(row.actor_name !== null && { actorName: row.actor_name }),
    ...commentWords(row),
    link:
      row.feedback_id !== null
        ? `${publicUrl}/feedback/${row.feedback_id}`
        : `${publicUrl}/tasks/${row.project_id}?task=${row.task_id}`,
  }
}
