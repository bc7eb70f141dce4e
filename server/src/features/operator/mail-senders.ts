import { mailLimits } from '@earshot/shared/mail-limits'
import type { MailSender, MailSenderChange } from '@earshot/shared/operator/mail-sender'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { ensureSender, findMailTrust, updateSender } from '../../mail/sender-rows.ts'
import { listSenders, type SenderRow } from './mail-senders.queries.ts'
import { expectOrganisation } from './organisations.ts'

const shown = 100

/** Organisations by volume of email: those held back first, then by recipients. */
export async function showMailSenders({ database, now }: OperatorCtx): Promise<{ items: MailSender[] }> {
  const rows = await listSenders(database, { now, limit: shown, complaintsMax: mailLimits.mailComplaintsMax })
  return { items: await Promise.all(rows.map((row) => senderView(database, row))) }
}

/**
 * Sets an organisation's mail to trusted, stopped or resumed; resuming clears its complaints. @throws AppError
 * `not_found`.
 */
export async function changeMailSender(
  ctx: OperatorCtx,
  tenantId: string,
  { trusted, stopped }: MailSenderChange,
): Promise<{ items: MailSender[] }> {
  await ctx.transaction(async (ctx) => {
    await expectOrganisation(ctx, tenantId)
    const { database, now } = ctx
    await ensureSender(database, tenantId, mailLimits.mailRecipientsFirstDay)
    if (trusted !== undefined) {
      await updateSender(database, tenantId, { trusted_at: trusted ? now : null })
      await recordOperatorAction(ctx, `organisation.mail_${trusted ? 'trusted' : 'distrusted'}`, tenantId)
    }
    if (stopped !== undefined) await stopMail(ctx, tenantId, stopped)
  })
  return showMailSenders(ctx)
}

async function stopMail(ctx: OperatorCtx, tenantId: string, stopped: boolean): Promise<void> {
  const change = stopped ? { stopped_at: ctx.now } : { stopped_at: null, complaints: 0 }
  await updateSender(ctx.database, tenantId, change)
  await recordOperatorAction(ctx, `organisation.mail_${stopped ? 'stopped' : 'resumed'}`, tenantId)
}

const senderView = async (database: OperatorCtx['database'], row: SenderRow): Promise<MailSender> => ({
  organisation: { id: row.tenant_id, name: row.name },
  trust: await findMailTrust(database, row.tenant_id),
  recipients: row.recipients,
  allowance: row.allowance,
  recipientsOfMonth: Number(row.recipients_of_month ?? 0),
  complaints: row.complaints,
  stoppedAt: row.stopped_at,
})
