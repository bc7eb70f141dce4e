import { BillingInterval, PaidPlan } from '@earshot/shared/billing/billing'
import { plans } from '@earshot/shared/plan/plans'
import { z } from 'zod'
import { invalidField } from '../../lib/app-error.ts'
import type { ConfiguredPrice, PaymentProvider } from '../../payments/provider.ts'

/** What a checkout that is under way is for, as the row keeps it. */
export const CheckoutRequest = z.strictObject({
  plan: PaidPlan,
  interval: BillingInterval,
  /** The code that was typed, or ''. */
  promotionCode: z.string(),
  /** The provider's name for the price. */
  priceId: z.string(),
  trialEnd: z.number().optional(),
  /** The member who went to pay. */
  personId: z.string(),
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

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
