import { z } from 'zod'
import { Timestamp } from '../field/ids.ts'
import { bounded } from '../field/text-fields.ts'
import { PlanName } from '../plan/plans.ts'

/** Plans with a price. */
export const PaidPlan = PlanName.exclude(['free'])
export type PaidPlan = z.infer<typeof PaidPlan>

/** Payment interval. */
export const BillingInterval = z.enum(['month', 'year'])
export type BillingInterval = z.infer<typeof BillingInterval>

/**
 * State of the subscription at the payment provider. `trialing`: the first payment is due at the end of the trial;
 * `past_due`: a payment failed and will be retried; `unpaid`: it will not be retried; `canceled`: the subscription has
 * ended.
 */
export const SubscriptionState = z.enum(['none', 'trialing', 'active', 'past_due', 'unpaid', 'canceled'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** Amount in the currency's smallest unit, such as cents. */
const amount = z.number().int()
/** Currency code, ISO 4217 in lower case. */
const currency = z.string()

/** Price of a plan for an interval; `beta` is the discounted price of the first subscriptions, if the plan has one. */
export const PlanPrice = z.object({
  plan: PaidPlan,
  interval: BillingInterval,
  amount,
  beta: amount.nullable(),
  currency,
})
export type PlanPrice = z.infer<typeof PlanPrice>

/** The organisation's subscription, as administrators see it. */
export const Subscription = z.object({
  /**
   * `off`: the operator sets plans; `demo`: nothing is charged, a fake payment provider answers; `on`: real payments.
   */
  billing: z.enum(['off', 'demo', 'on']),
  /** The plan in effect, whatever its source. */
  plan: PlanName,
  state: SubscriptionState,
  /** The subscribed plan; null without a subscription. */
  subscribedPlan: PaidPlan.nullable(),
  interval: BillingInterval.nullable(),
  /** Price for one interval. */
  price: amount.nullable(),
  currency,
  /** Time of the next payment, or of the subscription's end. */
  periodEnd: Timestamp.nullable(),
  /** Time at which a cancelled subscription ends. */
  cancelAt: Timestamp.nullable(),
  /** Credit that reduces the next invoices. */
  balance: amount,
  /** Time since which a payment is missing, and time of the next attempt; null if everything is paid. */
  pastDue: z.object({ since: Timestamp, nextAttempt: Timestamp.nullable() }).nullable(),
  /** The trial, even after its end; null before the first one. */
  trial: z.object({ plan: PaidPlan, startedAt: Timestamp, endsAt: Timestamp }).nullable(),
  /**
   * The plan after the trial, or after the subscription if it is cancelled by now, and true if it includes less; without
   * either the plan in effect.
   */
  next: z.object({ plan: PlanName, loses: z.boolean() }),
  /** End of the 30 days of the Free plan; with continued use another 30 follow. */
  freeUntil: Timestamp.nullable(),
  /**
   * Discount for the first subscriptions: how many are left, and `taken` if this organisation has one. Null if billing
   * is off.
   */
  beta: z.object({ left: z.number().int(), total: z.number().int(), taken: z.boolean() }).nullable(),
  /** Empty if billing is off, or if the payment provider cannot be reached. */
  prices: z.array(PlanPrice),
})
export type Subscription = z.infer<typeof Subscription>

/** Start of a plan's trial, which needs no card. */
export const NewTrial = z.strictObject({ plan: PaidPlan })
export type NewTrial = z.infer<typeof NewTrial>

const promotionCode = bounded(50).trim()

export const SubscriptionChoice = z.strictObject({
  plan: PaidPlan,
  interval: BillingInterval,
  promotionCode: promotionCode.optional(),
})
export type SubscriptionChoice = z.infer<typeof SubscriptionChoice>

/** A change of the subscription; `asOf` is the preview's, so that the charge is the amount shown. */
export const SubscriptionChange = z.strictObject({
  plan: PaidPlan,
  interval: BillingInterval,
  asOf: Timestamp.optional(),
})
export type SubscriptionChange = z.infer<typeof SubscriptionChange>

/** Price of a subscription change before anything is charged. */
export const SubscriptionPreview = z.object({
  /** Amount charged at once; 0 if credit is left over or the trial goes on. */
  dueNow: amount,
  currency,
  lines: z.array(z.object({ description: z.string(), amount })),
  nextInvoice: z.object({ date: Timestamp, amount }).nullable(),
  /** True if the price has the discount for the first subscriptions. */
  beta: z.boolean(),
  /** Usage above the new plan's limits: existing data stays, nothing can be added. */
  over: z.array(
    z.object({
      limit: z.enum(['administrators', 'projects', 'storage', 'activeApprovals']),
      used: z.number(),
      allowed: z.number(),
    }),
  ),
  /** Time at which unused days were counted. */
  asOf: Timestamp,
})
export type SubscriptionPreview = z.infer<typeof SubscriptionPreview>

/** The payment provider's page to open. */
export const ProviderPage = z.object({ url: z.url() })
export type ProviderPage = z.infer<typeof ProviderPage>

export const InvoiceState = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])
export type InvoiceState = z.infer<typeof InvoiceState>

export const Invoice = z.object({
  id: z.string(),
  /** '' before the invoice is numbered. */
  number: z.string(),
  date: Timestamp,
  /** Including tax. */
  amount,
  currency,
  state: InvoiceState,
  periodFrom: Timestamp,
  periodTo: Timestamp,
  /** The invoice's page at the payment provider, and its PDF. */
  url: z.url().nullable(),
  pdf: z.url().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** Invoices, newest first. `balance`: credit, for example a service credit, that reduces the next invoices. */
export const InvoiceList = z.object({ items: z.array(Invoice), balance: amount, currency })
export type InvoiceList = z.infer<typeof InvoiceList>
