import type { PublicCtx } from '../../http/context.ts'
import { gone } from '../../lib/app-error.ts'
import { countOpening, updateOpened } from './notice-opening.queries.ts'

/**
 * Counts a person who has opened the link in the email of a notification, once. @throws AppError `gone` for a forged
 * token.
 */
export async function recordOpening(ctx: PublicCtx, token: string): Promise<void> {
  const notice = ctx.services.noticeLinks.nameOf(token)
  if (!notice) throw gone('This link is not valid.')
  const { tenantId, ...notification } = notice
  await ctx.transaction(async ({ database, now }) => {
    const db = database.tenant(tenantId)
    if (!(await updateOpened(db, notification, now))) return
    const projectId = await countOpening(db, notification.broadcastId)
    await db.record({ type: 'notification.opened', projectId, at: now })
  })
}
