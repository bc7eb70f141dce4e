import {
  contactNotificationTypes,
  type NotificationSettings,
  type NotificationSettingsChange,
  teamNotificationTypes,
} from '@earshot/shared/notification'
import { isMember } from '../../auth/memberships.queries.ts'
import type { MemberCtx, PublicCtx } from '../../http/context.ts'
import { gone } from '../../lib/app-error.ts'
import { changeSettings } from '../notifications/settings.ts'
import { findNotifiedContact } from './notification-list.queries.ts'

/**
 * What the reader of a mail wants to be notified of, and a change of it; without one it stays. @throws AppError `gone`
 * for a link that is none of ours, or of somebody who is not there any more.
 */
export async function changeByLink(
  { database, services }: PublicCtx,
  { token, ...change }: NotificationSettingsChange & { token: string },
): Promise<NotificationSettings> {
  const notified = services.preferencesLinks.nameOf(token)
  const db = notified && database.tenant(notified.tenantId)
  if (db && (await isMember(db, notified.personId)))
    return changeSettings(db, notified.personId, change, teamNotificationTypes)
  const contact = db && (await findNotifiedContact(db, notified.personId))
  if (!contact) throw gone('This link is not complete. Please open the one in the email once more.')
  return changeSettings(db, contact.id, change, contactNotificationTypes)
}

/** Changes what a member is notified of. @throws AppError `invalid_input` for what is a customer's. */
export function changeTeamSettings(
  ctx: MemberCtx,
  change: NotificationSettingsChange,
): Promise<NotificationSettings> {
  return ctx.transaction(async (ctx) => {
    await ctx.record({ type: 'account.updated', targetId: ctx.actor.personId, fields: ['notifications'] })
    return changeSettings(ctx.db, ctx.actor.personId, change, teamNotificationTypes)
  })
}
