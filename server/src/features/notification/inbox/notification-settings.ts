import {
  contactNotificationTypes,
  type EmailPreferences,
  type EmailPreferencesChange,
  type NotificationSettings,
  type NotificationSettingsChange,
  teamNotificationTypes,
} from '@earshot/shared/notification/notification'
import { isMember } from '../../../auth/members.queries.ts'
import { getTenant } from '../../../auth/tenants.queries.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { MemberCtx, PublicCtx } from '../../../http/context.ts'
import { gone } from '../../../lib/app-error.ts'
import { changeSubscriptions } from '../../changelog-subscription/subscriptions.ts'
import { findNotifiedContact } from '../notified-contact.queries.ts'
import { changeSettings } from '../settings/settings.ts'

/**
 * Notification settings of the reader of a mail, after an optional change. @throws AppError `gone` for an invalid link,
 * or if the reader no longer exists.
 */
export async function changeByLink(
  { database, services }: PublicCtx,
  { token, leftChangelog, ...change }: EmailPreferencesChange,
): Promise<EmailPreferences> {
  const notified = services.preferencesLinks.nameOf(token)
  const db = notified && database.tenant(notified.tenantId)
  const reader = db && (await findReader(db, notified.personId))
  if (!reader) throw gone('This link no longer works. Open the link in a newer email.')
  const settings = await changeSettings(db, reader.id, change, reader.types)
  const changelogs = await changeSubscriptions(db, reader.id, leftChangelog)
  return { ...settings, changelogs, organisationName: (await getTenant(database, db.tenantId)).name }
}

/**
 * Recipient of the mail that contains a link, with the notification types for them; undefined if they no longer exist.
 */
async function findReader(db: TenantDb, personId: string) {
  if (await isMember(db, personId)) return { id: personId, types: teamNotificationTypes }
  const contact = await findNotifiedContact(db, personId)
  return contact && { id: contact.id, types: contactNotificationTypes }
}

/** Changes a member's notification settings. @throws AppError `invalid_input` for contacts' types. */
export function changeTeamSettings(
  ctx: MemberCtx,
  change: NotificationSettingsChange,
): Promise<NotificationSettings> {
  return ctx.transaction(async (ctx) => {
    await ctx.record({ type: 'account.updated', targetId: ctx.actor.personId, fields: ['notifications'] })
    return changeSettings(ctx.db, ctx.actor.personId, change, teamNotificationTypes)
  })
}
