import { listAdministrators } from '../../auth/members.queries.ts'
import { listSessions } from '../../auth/sessions.queries.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { conflict } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { updateSuspension } from './organisations.queries.ts'

/**
 * Suspends an organisation: its members see the reason and a contact address, and its widgets and public pages respond
 * as unknown, until the suspension is lifted. Nothing is deleted. Its administrators are notified by email.
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
 * Lifts a suspension; everything is as before. The administrators are notified by email.
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

/** Mails to the administrators, with their parameters. */
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

/** Records the action in the operators' log and in the organisation's own. */
async function recordBoth(ctx: OperatorCtx, tenantId: string, done: 'suspended' | 'restored'): Promise<void> {
  await recordOperatorAction(ctx, `organisation.${done}`, tenantId)
  await ctx.record(tenantId, { type: `tenant.${done}` })
}
