import type { Database } from '../db/database.ts'
import type { PaymentProvider } from './provider.ts'
import { findSubscription } from './subscriptions.queries.ts'

/**
 * Ends at once whatever an organisation pays for, before it goes itself: nobody could do it later. A checkout that is
 * under way is closed. @throws AppError `unavailable` when the provider cannot be reached; then the organisation stays.
 */
export async function endSubscription(
  { db, payments }: { db: Database; payments: PaymentProvider | undefined },
  tenantId: string,
): Promise<void> {
  const row = await findSubscription(db, tenantId)
  if (!payments || !row?.customer_id) return
  if (row.checkout_id) await payments.closeCheckout(row.checkout_id)
  const account = await payments.readAccount(row.customer_id)
  for (const { id, state } of account?.subscriptions ?? []) if (state !== 'ended') await payments.endNow(id)
}
