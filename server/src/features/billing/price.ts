import type { BillingInterval, PaidPlan } from '@earshot/shared/billing'
import { plans } from '@earshot/shared/plans'
import { invalidField } from '../../lib/app-error.ts'
import type { ConfiguredPrice, PaymentProvider } from '../../payments/provider.ts'

/**
 * The price of a plan and an interval; with `beta` that of the first subscriptions, where there is one.
 * @throws AppError `invalid_input` where the plan is not offered for the interval.
 */
export function priceFor(
  { prices }: PaymentProvider,
  { plan, interval }: { plan: PaidPlan; interval: BillingInterval },
  beta: boolean,
): ConfiguredPrice {
  const offered = prices.filter((price) => price.plan === plan && price.interval === interval)
  const price = offered.find((price) => price.beta === beta) ?? offered.find((price) => !price.beta)
  if (!price)
    throw invalidField('interval', `The ${plans[plan].title} plan is not offered by the ${interval} here.`)
  return price
}
