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
    const tenant = await updateSuspension(ctx.database, tenantId, { at: ctx.now, reason })
    if (!tenant) throw conflict('This organisation is suspended already.')
    await recordBoth(ctx, tenantId, 'suspended')
    const { supportEmail } = ctx.services.config
    for (const { to, params } of await mailsAbout(ctx, tenantId, tenant.name))
      await queueAccountMail(ctx, {
        template: 'organisationSuspended',
        to,
        tenantId: null,
        params: () => ({ ...params, reason, supportEmail }),
      })
    return listSessions(ctx.database, { tenantId })
  })
  for (const { id } of sessions) ctx.services.live.closeSession(id)
}

/**
 * Lets everybody back in; all is as it was. Its administrators are told by mail.
 * @throws AppError `conflict` when it is not suspended, or gone.
 */
export async function restoreOrganisation(ctx: OperatorCtx, tenantId: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const tenant = await updateSuspension(ctx.database, tenantId, null)
    if (!tenant) throw conflict('This organisation is not suspended.')
    await recordBoth(ctx, tenantId, 'restored')
    for (const { to, params } of await mailsAbout(ctx, tenantId, tenant.name))
      await queueAccountMail(ctx, {
        template: 'organisationRestored',
        to,
        tenantId: null,
        params: () => params,
      })
  })
}

/** To whom a mail about it goes, and what each holds. */
async function mailsAbout(
  { database, services, now }: OperatorCtx,
  tenantId: string,
  organisationName: string,
) {
  const link = `${services.config.publicUrl}/login`
  return (await listAdministrators(database, tenantId)).map(({ email, own_first_name: firstName }) => ({
    to: email,
    params: { firstName, organisationName, at: now, link },
  }))
}

/** Notes it in the operators' log and in the organisation's own. */
async function recordBoth(ctx: OperatorCtx, tenantId: string, done: 'suspended' | 'restored'): Promise<void> {
  await recordOperatorAction(ctx, `organisation.${done}`, tenantId)
  await ctx.record(tenantId, { type: `tenant.${done}` })
}
