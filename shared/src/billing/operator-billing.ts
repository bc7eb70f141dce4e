import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { Month } from '../field/month.ts'
import { BillingInterval, PaidPlan, SubscriptionState } from './billing.ts'

const count = z.number().int().nonnegative()
const organisation = z.object({ id: Id, name: z.string() })

/** An organisation's subscription as the operator sees it. */
export const OperatorSubscription = z.object({
  organisation,
  state: SubscriptionState,
  plan: PaidPlan.nullable(),
  interval: BillingInterval.nullable(),
  /** For an interval, in the currency's smallest unit. */
  price: z.number().int().nullable(),
  currency: z.string(),
  /** When the next payment is due, or the subscription ends. */
  periodEnd: Timestamp.nullable(),
  cancelAt: Timestamp.nullable(),
  /** Since when a payment is missing, and when it is tried again; null while all is paid. */
  pastDue: z.object({ since: Timestamp, nextAttempt: Timestamp.nullable() }).nullable(),
  /** The customer's page with the payment provider. */
  providerUrl: z.url().nullable(),
})
export type OperatorSubscription = z.infer<typeof OperatorSubscription>

/** A plan that is given for free. */
export const OperatorComp = z.object({ organisation, plan: PaidPlan, endsAt: Timestamp, note: z.string() })
export type OperatorComp = z.infer<typeof OperatorComp>

/** What a month brought. */
export const BillingMonth = z.object({
  month: Month,
  /** Of paid invoices in US dollars, by the day of their payment, in cents. */
  revenue: z.number().int(),
  /** Subscriptions at the month's beginning, and those that began and ended in it. */
  atStart: count,
  started: count,
  ended: count,
})
export type BillingMonth = z.infer<typeof BillingMonth>

export const OperatorBilling = z.object({
  /** Failed payments first, then by name; the first 500. */
  subscriptions: z.array(OperatorSubscription),
  /** By the day on which they end. */
  comps: z.array(OperatorComp),
  /** Twelve, the oldest first; the last one is not over. */
  months: z.array(BillingMonth),
})
export type OperatorBilling = z.infer<typeof OperatorBilling>

/** Percent of the subscriptions at a month's beginning that ended in it; null where there was none. */
export const churnOf = ({ atStart, ended }: Pick<BillingMonth, 'atStart' | 'ended'>): number | null =>
  atStart === 0 ? null : (ended / atStart) * 100
