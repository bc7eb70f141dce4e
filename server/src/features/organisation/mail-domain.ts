import { mailLimits } from '@earshot/shared/mail-limits'
import type { MailDomain, MailReputation } from '@earshot/shared/operator/mail-sender'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { newSecret } from '../../lib/id.ts'
import { ensureSender, findMailTrust, findSender, updateSender } from '../../mail/sender-rows.ts'

/** Trust of the organisation's emails. */
export const showMailStanding = ({ db, database }: MemberCtx): Promise<MailReputation> =>
  standingOf(database, db.tenantId)

/**
 * Verifies the organisation's mail domain by its TXT record; the same domain again is checked again. Another domain has
 * to be verified anew.
 */
export async function proveMailDomain(ctx: MemberCtx, { domain }: MailDomain): Promise<MailReputation> {
  const { tenantId } = ctx.db
  await ctx.transaction(async (ctx) => {
    await ensureSender(ctx.database, tenantId, mailLimits.mailRecipientsFirstDay)
    const sender = await findSender(ctx.database, tenantId)
    if (sender?.domain === domain) return
    const change = { domain, domain_token: newSecret(24), domain_proven_at: null }
    await updateSender(ctx.database, tenantId, change)
    await ctx.record({ type: 'tenant.updated', fields: ['mailDomain'] })
  })
  const { record, provenAt } = await showMailStanding(ctx)
  if (record && provenAt === null && (await ctx.services.txtRecords.read(record.name)).includes(record.value))
    await ctx.transaction(async (ctx) => {
      // Another domain may have been entered while the record was looked up.
      const sender = await findSender(ctx.database, tenantId)
      if (sender?.domain !== domain || recordOf(sender)?.value !== record.value) return
      await updateSender(ctx.database, tenantId, { domain_proven_at: ctx.now })
      await ctx.record({ type: 'tenant.updated', fields: ['mailDomain'] })
    })
  return showMailStanding(ctx)
}

async function standingOf(database: GlobalDb, tenantId: string): Promise<MailReputation> {
  const sender = await findSender(database, tenantId)
  return {
    trust: await findMailTrust(database, tenantId),
    domain: sender?.domain ?? '',
    record: sender ? recordOf(sender) : null,
    provenAt: sender?.domain_proven_at ?? null,
  }
}

const recordOf = ({ domain, domain_token }: { domain: string; domain_token: string }) =>
  domain === '' ? null : { name: `_earshot.${domain}`, value: `earshot-verification=${domain_token}` }
