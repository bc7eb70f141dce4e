import type { Database } from '../db/database.ts'
import type { PaymentProvider } from './provider.ts'
import { findSubscription } from './subscriptions.queries.ts'

/**
 * Checks before an organisation is deleted that its subscription can be ended too. Changes nothing.
 * @throws AppError `unavailable` if the provider cannot be reached.
 */
export async function requireProvider(
  { db, payments }: { db: Database; payments: PaymentProvider | undefined },
  tenantId: string,
): Promise<void> {
  const row = await findSubscription(db, tenantId)
  if (payments && row?.customer_id) await payments.readAccount(row.customer_id)
}

/**
 * Ends a deleted organisation's subscriptions at once, and closes a pending checkout. Can be repeated until it
 * succeeds. @throws AppError `unavailable` if the provider cannot be reached.
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
