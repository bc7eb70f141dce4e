import { BillingInterval, PaidPlan } from '@earshot/shared/billing'
import { z } from 'zod'

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
