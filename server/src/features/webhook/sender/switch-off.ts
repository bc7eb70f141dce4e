import { listAdministrators } from '../../../auth/members.queries.ts'
import { getTenant } from '../../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../../db/database.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { queueAccountMail } from '../../../mail/account-mail.ts'
import { failPending } from '../deliveries.queries.ts'
import { findPersonKind } from '../payload.queries.ts'
import { switchOffAfter, warnAfter } from '../retry-plan.ts'
import { deleteWebhook, switchOff, updateWebhook, type WebhookRow } from '../webhooks.queries.ts'
import type { SenderServices } from './send-message.ts'

interface Context {
  services: SenderServices
  database: GlobalDb
  tenantId: string
}

/**
 * Switches a webhook off, gives its pending messages up, and mails those who may switch it on. A program that has
 * subscribed ends its subscription by 410: that deletes the webhook, of which nobody else knows.
 */
export async function endWebhook(ctx: Context, webhook: WebhookRow, off: 'gone' | 'failing'): Promise<void> {
  const { services, database, tenantId } = ctx
  const origin = { personId: null, address: '', requestId: 'webhook' }
  const db = database.tenant(tenantId, origin)
  if (off === 'gone' && (await isProgram(db, webhook.created_by_id))) {
    await deleteWebhook(db, webhook.id)
    await db.record({ type: 'webhook.deleted', targetId: webhook.id, at: services.clock() })
    return
  }
  if (!(await switchOff(db, webhook.id, off))) return
  await failPending(db, webhook.id)
  await db.record({ type: 'webhook.switched_off', targetId: webhook.id, at: services.clock() })
  await mailAdministrators(ctx, webhook, off === 'gone' ? 'webhookGone' : 'webhookOff')
}

const isProgram = async (db: TenantDb, personId: string): Promise<boolean> =>
  (await findPersonKind(db, personId))?.kind === 'api_key'

/** Warns of a webhook that has failed for days, and switches it off a day later. */
export async function noteLongFailure(
  ctx: Context,
  webhook: WebhookRow,
  { failing_since: since, warned_at: warnedAt }: Pick<WebhookRow, 'failing_since' | 'warned_at'>,
): Promise<void> {
  const now = ctx.services.clock()
  if (since === null || now < since + warnAfter) return
  if (warnedAt === null) {
    await updateWebhook(ctx.database.tenant(ctx.tenantId), webhook.id, { warned_at: now })
    await mailAdministrators(ctx, webhook, 'webhookFailing')
  } else if (now >= since + switchOffAfter && now >= warnedAt + switchOffAfter - warnAfter)
    await endWebhook(ctx, webhook, 'failing')
}

async function mailAdministrators(
  { services, database, tenantId }: Context,
  { url }: WebhookRow,
  template: 'webhookFailing' | 'webhookOff' | 'webhookGone',
): Promise<void> {
  const { name } = await getTenant(database, tenantId)
  for (const { email, own_first_name } of await listAdministrators(database, tenantId))
    await queueAccountMail(
      { services, database },
      {
        template,
        to: email,
        tenantId,
        params: () => ({
          firstName: own_first_name,
          organisationName: name,
          host: new URL(url).host,
          link: `${services.config.publicUrl}/organisation/webhooks`,
        }),
      },
    )
}
