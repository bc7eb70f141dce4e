import type Stripe from 'stripe'
import type { Credit } from './provider.ts'
import { ask } from './stripe-errors.ts'

/** Changes of a balance that are looked through: more than a customer has while a credit may be repeated. */
const listMax = 100

/**
 * Reduces the next invoices of a customer, once per key. Stripe forgets the key of a request after a day, and a credit is
 * repeated for longer if its response was lost, so a credit that the customer has is looked for first.
 */
export async function creditOnce(
  stripe: Stripe,
  customerId: string,
  { amount, description, key }: Credit,
): Promise<void> {
  const { data } = await ask(() => stripe.customers.listBalanceTransactions(customerId, { limit: listMax }))
  if (data.some(({ metadata }) => metadata?.credit === key)) return
  await ask(() =>
    stripe.customers.createBalanceTransaction(
      customerId,
      { amount: -amount, currency: 'usd', description, metadata: { credit: key } },
      { idempotencyKey: `credit-${key}` },
    ),
  )
}
