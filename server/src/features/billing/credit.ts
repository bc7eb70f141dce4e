import { formatMonth } from '@earshot/shared/format'
import type { Services } from '../../http/services.ts'
import type { Handler } from '../../jobs/kinds.ts'
import { findSubscription } from '../../payments/subscriptions.queries.ts'
import { findGrantedClaim } from '../service-credits/decisions.ts'
import { readSubscription } from './reading.ts'

/** Lowers an organisation's next invoices by a service credit that was granted, once for a claim. */
export const creditCustomer =
  (services: Services): Handler<'creditCustomer'> =>
  async ({ payload: { claimId } }) => {
    const { db, payments } = services
    const claim = await findGrantedClaim(db, claimId)
    const row = claim && (await findSubscription(db, claim.tenant_id))
    // Who never paid anything has no invoice to lower.
    if (!payments || !claim || !row?.customer_id) return
    await payments.credit(row.customer_id, {
      amount: claim.credit_cents,
      description: `Service credit for ${formatMonth(claim.month)}`,
      key: claimId,
    })
    await readSubscription(services, claim.tenant_id)
  }
