import { listAdministrators } from '../../auth/memberships.queries.ts'
import { listSessions } from '../../auth/sessions.queries.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { conflict } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { updateSuspension } from './organisations.queries.ts'

/**
 * Keeps everybody out of an organisation: its people see why and whom to write to, and its widgets and public pages are
 * unknown, until the suspension is lifted. Nothing is deleted. Its administrators are told by mail.
 * @throws AppError `conflict` when it is suspended already, or gone.
 */
export async function suspendOrganisation(ctx: OperatorCtx, tenantId: string, reason: string): Promise<void> {
  const sessions = await ctx.transaction(async (ctx) => {
    const { database, services, now } = ctx
    const tenant = await updateSuspension(database, tenantId, { at: now, reason })
    if (!tenant) throw conflict('This organisation is suspended already.')
    await recordBoth(ctx, tenantId, 'suspended')
    for (const { email, own_first_name } of await listAdministrators(database, tenantId))
      await queueAccountMail(ctx, {
        template: 'organisationSuspended',
        to: email,
        tenantId: null,
        params: () => ({
          firstName: own_first_name,
          organisationName: tenant.name,
          reason,
          at: now,
          supportEmail: services.config.supportEmail,
          link: `${services.config.publicUrl}/login`,
        }),
      })
    return listSessions(database, { tenantId })
  })
  for (const { id } of sessions) ctx.services.live.closeSession(id)
}

/**
 * Lets everybody back in; all is as it was. Its administrators are told by mail.
 * @throws AppError `conflict` when it is not suspended, or gone.
 */
export async function restoreOrganisation(ctx: OperatorCtx, tenantId: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const { database, services, now } = ctx
    const tenant = await updateSuspension(database, tenantId, null)
    if (!tenant) throw conflict('This organisation is not suspended.')
    await recordBoth(ctx, tenantId, 'restored')
    for (const { email, own_first_name } of await listAdministrators(database, tenantId))
      await queueAccountMail(ctx, {
        template: 'organisationRestored',
        to: email,
        tenantId: null,
        params: () => ({
          firstName: own_first_name,
          organisationName: tenant.name,
          at: now,
          link: `${services.config.publicUrl}/login`,
        }),
      })
  })
}

/** Notes it in the operators' log and in the organisation's own. */
async function recordBoth(ctx: OperatorCtx, tenantId: string, done: 'suspended' | 'restored'): Promise<void> {
  await recordOperatorAction(ctx, `organisation.${done}`, tenantId)
  await ctx.record(tenantId, { type: `tenant.${done}` })
}
