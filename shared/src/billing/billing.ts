import { z } from 'zod'
import { Timestamp } from '../field/ids.ts'
import { bounded } from '../field/text-fields.ts'
import { PlanName } from '../plan/plans.ts'

/** The plans that cost something. */
export const PaidPlan = PlanName.exclude(['free'])
export type PaidPlan = z.infer<typeof PaidPlan>

/** How often is paid. */
export const BillingInterval = z.enum(['month', 'year'])
export type BillingInterval = z.infer<typeof BillingInterval>

/**
 * How the subscription stands with the payment provider. `trialing`: the first payment comes when the trial is over;
 * `past_due`: a payment failed and is tried again; `unpaid`: it is not tried again; `canceled`: it has ended.
 */
export const SubscriptionState = z.enum(['none', 'trialing', 'active', 'past_due', 'unpaid', 'canceled'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** In the currency's smallest unit, such as cents. */
const amount = z.number().int()
/** ISO 4217, lower-cased. */
const currency = z.string()

/** What a plan costs for an interval; `beta` for one of the first subscriptions, where it gets one. */
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
  /** `off`: the operator sets plans; `demo`: nothing is charged, a stand-in answers for the payment provider. */
  billing: z.enum(['off', 'demo', 'on']),
  /** The plan that holds now, wherever it comes from. */
  plan: PlanName,
  state: SubscriptionState,
  /** What is subscribed to; null without a subscription. */
  subscribedPlan: PaidPlan.nullable(),
  interval: BillingInterval.nullable(),
  /** For an interval. */
  price: amount.nullable(),
  currency,
  /** When the next payment is due, or the subscription ends. */
  periodEnd: Timestamp.nullable(),
  /** When it ends, once it is cancelled. */
  cancelAt: Timestamp.nullable(),
  /** What the next invoices are lowered by. */
  balance: amount,
  /** Since when a payment is missing, and when it is tried again; null while all is paid. */
  pastDue: z.object({ since: Timestamp, nextAttempt: Timestamp.nullable() }).nullable(),
  /** The trial, also when it is over; null before there was one. */
  trial: z.object({ plan: PaidPlan, startedAt: Timestamp, endsAt: Timestamp }).nullable(),
  /** On the Free plan, when its 30 days are over; with continued use another 30 follow. */
  freeUntil: Timestamp.nullable(),
  /** The price of the first subscriptions: how many are left, and whether this organisation has one. Null with billing off. */
  beta: z.object({ left: z.number().int(), total: z.number().int(), taken: z.boolean() }).nullable(),
  /** Empty with billing off, and while the provider cannot be asked. */
  prices: z.array(PlanPrice),
})
export type Subscription = z.infer<typeof Subscription>

/** Begins the trial of a plan, which needs no card. */
export const NewTrial = z.strictObject({ plan: PaidPlan })
export type NewTrial = z.infer<typeof NewTrial>

const promotionCode = bounded(50).trim()

export const SubscriptionChoice = z.strictObject({
  plan: PaidPlan,
  interval: BillingInterval,
  promotionCode: promotionCode.optional(),
})
export type SubscriptionChoice = z.infer<typeof SubscriptionChoice>

/** A change of the subscription; `asOf` of the preview, so that it costs what was shown. */
export const SubscriptionChange = z.strictObject({
  plan: PaidPlan,
  interval: BillingInterval,
  asOf: Timestamp.optional(),
})
export type SubscriptionChange = z.infer<typeof SubscriptionChange>

/** What a choice costs, before anything is charged. */
export const SubscriptionPreview = z.object({
  /** What is charged at once; 0 where a credit is left over, or the trial goes on. */
  dueNow: amount,
  currency,
  lines: z.array(z.object({ description: z.string(), amount })),
  nextInvoice: z.object({ date: Timestamp, amount }).nullable(),
  /** Whether the price is that of the first subscriptions. */
  beta: z.boolean(),
  /** What is more than the plan holds: it stays, and nothing is added to it. */
  over: z.array(
    z.object({
      limit: z.enum(['administrators', 'projects', 'storage', 'activeApprovals']),
      used: z.number(),
      allowed: z.number(),
    }),
  ),
  /** The time that unused days were counted at. */
  asOf: Timestamp,
})
export type SubscriptionPreview = z.infer<typeof SubscriptionPreview>

/** The provider's page to go to. */
export const ProviderPage = z.object({ url: z.url() })
export type ProviderPage = z.infer<typeof ProviderPage>

export const InvoiceState = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])
export type InvoiceState = z.infer<typeof InvoiceState>

export const Invoice = z.object({
  id: z.string(),
  /** '' before it has one. */
  number: z.string(),
  date: Timestamp,
  /** With tax. */
  amount,
  currency,
  state: InvoiceState,
  periodFrom: Timestamp,
  periodTo: Timestamp,
  /** The provider's page of it, and the PDF. */
  url: z.url().nullable(),
  pdf: z.url().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** Newest first. `balance`: credit, such as of the service level, that the next invoices are lowered by. */
export const InvoiceList = z.object({ items: z.array(Invoice), balance: amount, currency })
export type InvoiceList = z.infer<typeof InvoiceList>
