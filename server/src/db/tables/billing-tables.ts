import type {
  BillingInterval,
  InvoiceState,
  PaidPlan,
  SubscriptionState,
} from '@earshot/shared/billing/billing'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { Generated } from 'kysely'

/** Subscriptions that got the beta price. */
interface BetaDeals {
  tenant_id: string
  /** Up to 200; above that only for those who paid after their reservation had ended and others had taken it. */
  number: number
  taken_at: number
  /** Until when it is reserved for a checkout; null once it is taken for good. */
  held_until: Generated<number | null>
}

/** What an organisation pays for, or tries; a row for each that ever did either. */
interface Subscriptions {
  tenant_id: string
  /** The provider's name for the organisation; what it reports is believed of customers that stand here alone. */
  customer_id: string | null
  /** The provider's name for the subscription that counts. */
  subscription_id: string | null
  state: SubscriptionState
  /** What is paid for; null without a subscription. */
  plan: PaidPlan | null
  billing_interval: BillingInterval | null
  /** Of an interval, in the currency's smallest unit, without tax. */
  price: number | null
  /** ISO 4217, lower-cased. */
  currency: Generated<string>
  period_end: number | null
  /** When it ends, once it is cancelled. */
  cancel_at: number | null
  /** What the next invoices are lowered by. */
  balance: Generated<number>
  past_due_since: number | null
  next_attempt_at: number | null
  /** The last failed attempt that administrators were told of: its invoice and number. */
  failure_told: Generated<string>
  trial_plan: PaidPlan | null
  trial_started_at: number | null
  trial_ends_at: number | null
  /** The last mail about the trial. */
  trial_told: 'nothing' | 'week' | 'day' | 'end'
  /** Names the checkout under way to the provider, so that asking twice makes one. */
  checkout_key: string | null
  /** JSON: what that checkout is for. */
  checkout_request: string | null
  checkout_id: string | null
  checkout_url: string | null
  checkout_until: number | null
  /** Counts the readings that were begun; what is read is written only while none was begun after it. */
  reading: Generated<number>
  read_at: number | null
  created_at: number
}

/** As they were last read from the provider. */
interface Invoices {
  /** The provider's. */
  id: string
  tenant_id: string
  number: string
  state: InvoiceState
  /** In the currency's smallest unit, with tax. */
  amount: number
  currency: string
  /** How often a payment was tried. */
  attempts: number
  period_from: number
  period_to: number
  page_url: string | null
  pdf_url: string | null
  created_at: number
  paid_at: number | null
}

/** Events of the payment provider that were taken, so that each has its effect once. */
interface ProviderEvents {
  id: string
  received_at: number
}

/** Of all organisations, like the tables of the installation. */
export interface BillingTables {
  beta_deals: BetaDeals
  subscriptions: Subscriptions
  invoices: Invoices
  provider_events: ProviderEvents
}

/** What of its plan's limits an organisation uses, without the lines of `usage_changes`. */
interface UsageTotals {
  tenant_id: string
  /** Bytes. */
  storage: number
  active_approvals: number
  /** When its administrators were told that a limit is reached; null while it is not. */
  storage_told_at: Generated<number | null>
  approvals_told_at: Generated<number | null>
}

/** What was added and taken away since; the database writes these lines itself, with every row that counts. */
interface UsageChanges {
  seq: Generated<number>
  tenant_id: string
  storage: number
  active_approvals: number
}

/** A view: what every row that counts does count. */
type UsageRows = Omit<UsageChanges, 'seq'>

/** What decides which plan an organisation is on. */
export type PlanReason = 'comp' | 'subscription' | 'trial' | 'operator'

/** From when on an organisation was on a plan, until its next one. */
interface PlanPeriods {
  tenant_id: string
  starts_at: number
  plan: PlanName
  reason: PlanReason
}

/** A plan that the operator gives for free until a date. */
interface Comps {
  tenant_id: string
  plan: Exclude<PlanName, 'free'>
  /** Why, for the operators. */
  note: string
  created_at: number
  ends_at: number
  /** The last mail that announced its end. */
  told: 'nothing' | 'week' | 'day'
}

/** Of all organisations, like the tables of the installation. */
export interface PlanTables {
  usage_totals: UsageTotals
  usage_changes: UsageChanges
  usage_rows: UsageRows
  plan_periods: PlanPeriods
  comps: Comps
}
