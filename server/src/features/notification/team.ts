import {
  type MailChoice,
  mailUnlessChosen,
  type NotificationType,
} from '@earshot/shared/notification/notification'
import { may, type Permission } from '@earshot/shared/permissions'
import { listMembersBehind } from '../../auth/members.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { isNotified, type RecipientPart, type RecipientRange } from './recipient.ts'
import { listSettingsOf } from './settings/settings.queries.ts'

interface TeamNews {
  type: NotificationType
  /** Recipients in place of all members who may see the subject. */
  personIds?: readonly string[] | undefined
  /** The actor, who is not notified. */
  actorId: string | null
}

/** Permission that a recipient needs: only members who can act on a notification get it. */
const permissionFor = (type: NotificationType): Permission =>
  type === 'held' ? 'moderateFeedback' : 'readFeedback'

/**
 * Members to notify after an id, ordered by id: checks up to `limit` active members, and leaves out those without the
 * permission or a channel.
 */
export async function listTeamRecipients(
  db: TenantDb,
  { type, personIds, actorId }: TeamNews,
  part: RecipientRange,
): Promise<RecipientPart> {
  const members = await listMembersBehind(db.database, db.tenantId, { ...part, personIds })
  const ids = members.map(({ person_id }) => person_id)
  const chosen = ids.length > 0 ? await listSettingsOf(db, ids, type) : []
  const settings = new Map(chosen.map((row) => [`${row.person_id} ${row.type}`, row]))
  return {
    recipients: members
      .filter((member) => member.person_id !== actorId)
      .filter(({ role, owner }) => may({ role, owner: owner === 1 }, permissionFor(type)))
      .map(({ person_id: id }) => ({
        id,
        ...channelsOf(type, settings.get(`${id} ${type}`), settings.get(`${id} all`)),
      }))
      .filter(isNotified),
    last: ids.at(-1) ?? part.after,
    more: members.length === part.limit,
  }
}

function channelsOf(
  type: NotificationType,
  own: { in_app: 0 | 1; mail: MailChoice } | undefined,
  every: { mail: MailChoice } | undefined,
) {
  const mail: MailChoice = every?.mail === 'off' ? 'off' : (own?.mail ?? mailUnlessChosen(type))
  return { inApp: own?.in_app !== 0, mail }
}
