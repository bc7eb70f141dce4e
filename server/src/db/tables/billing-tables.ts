import type {
  BillingInterval,
  InvoiceState,
  PaidPlan,
  SubscriptionState,
} from '@earshot/shared/billing/billing'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { Generated } from 'kysely'
import type { countedTables } from './counted-tables.ts'

/** Subscriptions that have the beta price. */
interface BetaDeals {
  tenant_id: string
  /** Up to 200; higher only if the customer paid after the reservation had ended and others had taken its place. */
  number: number
  taken_at: number
  /** End of the reservation for a checkout; null once the customer has paid. */
  held_until: Generated<number | null>
}

/** An organisation's subscription or trial; a row for each organisation that ever had either. */
interface Subscriptions {
  tenant_id: string
  /** The provider's id of the organisation; the provider's events are accepted only for customers in this column. */
  customer_id: Generated<string | null>
  /** The provider's id of the subscription that counts. */
  subscription_id: Generated<string | null>
  state: SubscriptionState
  /** The paid plan; null without a subscription. */
  plan: Generated<PaidPlan | null>
  billing_interval: Generated<BillingInterval | null>
  /** Price per interval, in the currency's smallest unit, without tax. */
  price: Generated<number | null>
  /** ISO 4217, lower-cased. */
  currency: Generated<string>
  period_end: Generated<number | null>
  /** End of a cancelled subscription. */
  cancel_at: Generated<number | null>
  /** Credit that reduces the next invoices. */
  balance: Generated<number>
  past_due_since: Generated<number | null>
  next_attempt_at: Generated<number | null>
  /** The last failed payment that administrators were notified of: its invoice and attempt. */
  failure_notice_sent: Generated<string>
  trial_plan: Generated<PaidPlan | null>
  trial_started_at: Generated<number | null>
  trial_ends_at: Generated<number | null>
  /** The last trial reminder that was sent. */
  trial_notice_sent: 'nothing' | 'week' | 'day' | 'end'
  /** Identifies the pending checkout to the provider, so that a repeated request creates no second one. */
  checkout_key: Generated<string | null>
  /** JSON: the request of that checkout. */
  checkout_request: Generated<string | null>
  checkout_id: Generated<string | null>
  checkout_url: Generated<string | null>
  checkout_until: Generated<number | null>
  /** Number of syncs started; a sync's result is stored only if no later sync has started. */
  reading: Generated<number>
  read_at: Generated<number | null>
  created_at: number
}

/** Invoices as of the last sync with the provider. */
interface Invoices {
  /** The provider's id. */
  id: string
  tenant_id: string
  number: string
  state: InvoiceState
  /** In the currency's smallest unit, with tax. */
  amount: number
  currency: string
  /** Number of payment attempts. */
  attempts: number
  period_from: number
  period_to: number
  page_url: string | null
  pdf_url: string | null
  created_at: number
  paid_at: number | null
}

/** Processed events of the payment provider, so that each takes effect once. */
interface ProviderEvents {
  id: string
  received_at: number
}

/** Tables of all organisations, without a tenant's scope. */
export interface BillingTables {
  beta_deals: BetaDeals
  subscriptions: Subscriptions
  invoices: Invoices
  provider_events: ProviderEvents
}

/** An organisation's usage of its plan's limits, without the rows of `usage_changes`. */
interface UsageTotals {
  tenant_id: string
  /** Bytes. */
  storage: number
  active_approvals: number
  /** When administrators were notified that the limit is reached; null while it is not reached. */
  storage_notified_at: Generated<number | null>
  approvals_notified_at: Generated<number | null>
}

/** Additions and deductions since the last total, written with every change of rows that count. */
interface UsageChanges {
  seq: Generated<number>
  tenant_id: string
  storage: number
  active_approvals: number
}

/** A view: how much each row counts. */
type UsageRows = Omit<UsageChanges, 'seq'> & {
  source: (typeof countedTables)[number]
  /** The first column of the row's key within its organisation. */
  key: string
}

/** Reasons for the plan that an organisation is on. */
export type PlanReason = 'complimentary' | 'subscription' | 'trial' | 'operator'

/** Start of an organisation's time on a plan; ends where the next row begins. */
interface PlanPeriods {
  tenant_id: string
  starts_at: number
  plan: PlanName
  reason: PlanReason
}

/** A complimentary plan until a date. */
interface ComplimentaryPlans {
  tenant_id: string
  plan: Exclude<PlanName, 'free'>
  /** The reason, for operators. */
  note: string
  created_at: number
  ends_at: number
  /** The last reminder of its end that was sent. */
  notified: 'nothing' | 'week' | 'day'
}

/** Tables of all organisations, without a tenant's scope. */
export interface PlanTables {
  usage_totals: UsageTotals
  usage_changes: UsageChanges
  usage_rows: UsageRows
  plan_periods: PlanPeriods
  complimentary_plans: ComplimentaryPlans
}
