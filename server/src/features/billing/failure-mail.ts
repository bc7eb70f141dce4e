import { formatMoney } from '@earshot/shared/format'
import { listAdministrators } from '../../auth/memberships.queries.ts'
import { getTenant } from '../../auth/tenants.queries.ts'
import type { AnyCtx } from '../../http/context.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import type { Reading } from '../../payments/standing.ts'
import { type SubscriptionRow, updateSubscription } from '../../payments/subscriptions.queries.ts'

/** Tells the administrators of a payment that failed, once for each attempt, in the transaction of `ctx`. */
export async function tellOfFailure(
  ctx: Pick<AnyCtx, 'services' | 'database'>,
  { tenant_id: tenantId, failure_told }: SubscriptionRow,
  { failing }: Reading,
): Promise<void> {
  if (!failing) return
  const attempt = `${failing.id} ${failing.attempts}`
  if (attempt === failure_told) return
  const { database, services } = ctx
  await updateSubscription(database, tenantId, { failure_told: attempt })
  const { name } = await getTenant(database, tenantId)
  for (const { email, own_first_name } of await listAdministrators(database, tenantId))
    await queueAccountMail(ctx, {
      template: 'paymentFailed',
      to: email,
      tenantId,
      params: () => ({
        firstName: own_first_name,
        organisationName: name,
        amount: formatMoney(failing.amount, failing.currency),
        attempts: failing.attempts,
        nextAttempt: failing.nextAttempt,
        link: `${services.config.publicUrl}/organisation/subscription`,
      }),
    })
}
