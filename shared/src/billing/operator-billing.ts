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
  /** Price for one interval, in the currency's smallest unit. */
  price: z.number().int().nullable(),
  currency: z.string(),
  /** Time of the next payment, or of the subscription's end. */
  periodEnd: Timestamp.nullable(),
  cancelAt: Timestamp.nullable(),
  /** Time since which a payment is missing, and time of the next attempt; null if everything is paid. */
  pastDue: z.object({ since: Timestamp, nextAttempt: Timestamp.nullable() }).nullable(),
  /** The customer's page at the payment provider. */
  providerUrl: z.url().nullable(),
})
export type OperatorSubscription = z.infer<typeof OperatorSubscription>

/** A plan that is given for free. */
export const OperatorComplimentaryPlan = z.object({
  organisation,
  plan: PaidPlan,
  endsAt: Timestamp,
  note: z.string(),
})
export type OperatorComplimentaryPlan = z.infer<typeof OperatorComplimentaryPlan>

/** Revenue and subscriptions of a month. */
export const BillingMonth = z.object({
  month: Month,
  /** Sum of the paid invoices in US dollars, by day of payment, in cents. */
  revenue: z.number().int(),
  /** Subscriptions at the start of the month, and those that began and ended during the month. */
  atStart: count,
  started: count,
  ended: count,
})
export type BillingMonth = z.infer<typeof BillingMonth>

export const OperatorBilling = z.object({
  /** The first 500, failed payments first, then by name. */
  subscriptions: z.array(OperatorSubscription),
  /** By the day of their end. */
  complimentaryPlans: z.array(OperatorComplimentaryPlan),
  /** Twelve months, oldest first; the last is the current month. */
  months: z.array(BillingMonth),
})
export type OperatorBilling = z.infer<typeof OperatorBilling>

/** Percentage of the subscriptions at a month's start that ended in that month; null if there were none. */
export const churnOf = ({ atStart, ended }: Pick<BillingMonth, 'atStart' | 'ended'>): number | null =>
  atStart === 0 ? null : (ended / atStart) * 100
