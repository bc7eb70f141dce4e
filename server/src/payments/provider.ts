import type { BillingInterval, InvoiceState, PlanPrice } from '@earshot/shared/billing/billing'
import type { PaymentsConfig } from '../lib/config.ts'

/*
 * What the product knows of whoever takes the payments. Times are milliseconds since 1970, UTC; amounts are in the
 * currency's smallest unit. What the provider calls things stays in its adapter.
 */

/** A price that the operator made with the provider, and for what it stands. */
export type ConfiguredPrice = PaymentsConfig['prices'][number]

/** A subscription as the provider has it. */
export interface ProviderSubscription {
  id: string
  /** `ended` is over, or never began. */
  state: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'ended'
  priceId: string
  amount: number
  currency: string
  interval: BillingInterval
  periodEnd: number
  cancelAt: number | null
  createdAt: number
}

/** An invoice as the provider has it. */
export interface ProviderInvoice {
  id: string
  number: string
  state: InvoiceState
  amount: number
  currency: string
  attempts: number
  nextAttempt: number | null
  periodFrom: number
  periodTo: number
  pageUrl: string | null
  pdfUrl: string | null
  createdAt: number
  paidAt: number | null
}

/** All that the provider has of a customer, read at one time. */
export interface ProviderAccount {
  /** What the next invoices are lowered by. */
  balance: number
  currency: string
  subscriptions: ProviderSubscription[]
  /** Newest first, the last few. */
  invoices: ProviderInvoice[]
}

/** An organisation that the provider does not know yet. */
export interface NewCustomer {
  name: string
  email: string
  tenantId: string
  /** The customer that it was and that the provider has no more. */
  insteadOf: string | undefined
}

/** What is to be paid for on the provider's page. */
export interface CheckoutOrder {
  customerId: string
  price: ConfiguredPrice
  /** The provider's name for a promotion. */
  promotion: string | undefined
  /** When the trial is over, where the first payment is to wait for that. */
  trialEnd: number | undefined
  expiresAt: number
  /** The same for every attempt. */
  key: string
}

/** What a change costs, before it is made. */
export interface Quote {
  dueNow: number
  currency: string
  lines: { description: string; amount: number }[]
  next: { date: number; amount: number }
}

/** What the provider reports: that something of a customer's changed. */
export interface ProviderEvent {
  id: string
  type: string
  /** Null where it concerns no customer. */
  customerId: string | null
}

/**
 * Whoever takes the payments. Every call may throw an AppError `unavailable`: then nothing was changed, as far as the
 * organisation is concerned, and the same call may be made again.
 */
export interface PaymentProvider {
  /** `demo`: a stand-in, which charges nothing. */
  readonly kind: 'demo' | 'on'
  /** Where the operator finds a customer with the provider; null where there is no such page. */
  customerPage(customerId: string): string | null
  /** What can be subscribed to. */
  readonly prices: readonly ConfiguredPrice[]
  /** What it costs; empty while that cannot be asked. */
  readPrices(): Promise<PlanPrice[]>
  /** @returns the provider's name for the customer, the same for the same key. */
  createCustomer(customer: NewCustomer): Promise<string>
  /** Undefined for a customer that the provider does not have, or no more. */
  readAccount(customerId: string): Promise<ProviderAccount | undefined>
  /** Finds a promotion by the code that a customer typed; undefined for one that does not hold. */
  findPromotion(code: string): Promise<string | undefined>
  openCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>
  /** Closes a checkout that nobody has paid. @returns whether it is closed; false for one that was paid. */
  closeCheckout(id: string): Promise<boolean>
  /** What beginning with a price would cost. */
  quoteStart(
    price: ConfiguredPrice,
    options: { promotion?: string; trialEnd?: number; now: number },
  ): Promise<Quote>
  /** What a change of a subscription would cost at a time. */
  quoteChange(
    of: { customerId: string; subscriptionId: string },
    to: ConfiguredPrice,
    asOf: number,
  ): Promise<Quote>
  /** Changes a subscription and charges what is due. @throws AppError `conflict` when the card is declined. */
  change(subscriptionId: string, to: ConfiguredPrice, asOf: number): Promise<void>
  /** Has a subscription end with what is paid for, or not. */
  endAtPeriodEnd(subscriptionId: string, ends: boolean): Promise<void>
  /** Ends a subscription at once. */
  endNow(subscriptionId: string): Promise<void>
  /** The address of the page where a customer changes cards and addresses. */
  openPortal(customerId: string): Promise<string>
  /** Lowers the next invoices of a customer, once for a key. */
  credit(customerId: string, credit: { amount: number; description: string; key: string }): Promise<void>
  /** Reads what was posted as an event. Undefined where its signature does not fit, or is of another time. */
  readEvent(body: string, signature: string): ProviderEvent | undefined
}
