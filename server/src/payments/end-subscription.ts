import type { Database } from '../db/database.ts'
import type { PaymentProvider } from './provider.ts'
import { findSubscription } from './subscriptions.queries.ts'

/**
 * Lets an organisation be deleted only while what it pays for could be ended too. Changes nothing.
 * @throws AppError `unavailable` when the provider cannot be reached.
 */
export async function requireProvider(
  { db, payments }: { db: Database; payments: PaymentProvider | undefined },
  tenantId: string,
): Promise<void> {
  const row = await findSubscription(db, tenantId)
  if (payments && row?.customer_id) await payments.readAccount(row.customer_id)
}

/**
 * Ends at once whatever a deleted organisation pays for. A checkout that is under way is closed. May be repeated until
 * it succeeds. @throws AppError `unavailable` when the provider cannot be reached.
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
