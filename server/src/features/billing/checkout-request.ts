import { BillingInterval, PaidPlan } from '@earshot/shared/billing/billing'
import { plans } from '@earshot/shared/plan/plans'
import { z } from 'zod'
import { invalidField } from '../../lib/app-error.ts'
import type { ConfiguredPrice, PaymentProvider } from '../../payments/provider.ts'

/** Order of an open checkout, as stored in the subscription's row. */
export const CheckoutRequest = z.strictObject({
  plan: PaidPlan,
  interval: BillingInterval,
  /** The typed promotion code, or ''. */
  promotionCode: z.string(),
  /** The provider's id of the price. */
  priceId: z.string(),
  trialEnd: z.number().optional(),
  /** The member who opened the checkout. */
  personId: z.string(),
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

/**
 * Price of a plan and an interval; with `beta` the discounted beta price, if there is one.
 * @throws AppError `invalid_input` if the plan is not offered for the interval.
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
