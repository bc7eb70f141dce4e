import {
  type NotificationSettings,
  type NotificationSettingsChange,
  teamNotificationTypes,
} from '@earshot/shared/notification'
import type { MemberCtx } from '../../http/context.ts'
import { changeSettings } from '../notifications/settings.ts'

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
