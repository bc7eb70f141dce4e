import type { PlanPrice } from '@earshot/shared/billing/billing'
import type Stripe from 'stripe'
import type { ConfiguredPrice } from './provider.ts'
import { ask } from './stripe-errors.ts'

/** The amounts of the configured prices, each with its beta price if there is one. */
export async function listPrices(
  stripe: Stripe,
  configured: readonly ConfiguredPrice[],
): Promise<PlanPrice[]> {
  const amounts = new Map<string, Stripe.Price>()
  for (const { id } of configured) amounts.set(id, await ask(() => stripe.prices.retrieve(id)))
  return configured
    .filter(({ beta }) => !beta)
    .map(({ id, plan, interval }) => {
      const beta = configured.find(
        (price) => price.beta && price.plan === plan && price.interval === interval,
      )
      return {
        plan,
        interval,
        amount: amounts.get(id)?.unit_amount ?? 0,
        beta: beta ? (amounts.get(beta.id)?.unit_amount ?? null) : null,
        currency: amounts.get(id)?.currency ?? 'usd',
      }
    })
}
