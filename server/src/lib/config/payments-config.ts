import type { BillingInterval, PaidPlan } from '@earshot/shared/billing/billing'
import type { z } from 'zod'
import type { Environment } from './environment.ts'

/** An account with the payment provider. */
export interface PaymentsConfig {
  secretKey: string
  /** Signs the provider's events. */
  webhookSecret: string
  prices: readonly {
    id: string
    plan: PaidPlan
    interval: BillingInterval
    /** True if the discount is only for the first subscriptions. */
    beta: boolean
  }[]
}

export function paymentsOf(env: z.infer<typeof Environment>): PaymentsConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey || !webhookSecret) return undefined
  const prices = [
    { id: env.STRIPE_PRICE_PRO_YEAR, plan: 'pro', interval: 'year', beta: false },
    { id: env.STRIPE_PRICE_PRO_YEAR_BETA, plan: 'pro', interval: 'year', beta: true },
    { id: env.STRIPE_PRICE_AGENCY_YEAR, plan: 'agency', interval: 'year', beta: false },
    { id: env.STRIPE_PRICE_PRO_MONTH, plan: 'pro', interval: 'month', beta: false },
    { id: env.STRIPE_PRICE_AGENCY_MONTH, plan: 'agency', interval: 'month', beta: false },
  ] as const
  return {
    secretKey,
    webhookSecret,
    prices: prices.flatMap(({ id, ...price }) => (id ? [{ id, ...price }] : [])),
  }
}
