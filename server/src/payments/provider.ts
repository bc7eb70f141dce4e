import type { BillingInterval, InvoiceState, PlanPrice } from '@earshot/shared/billing/billing'
import type { PaymentsConfig } from '../lib/config/payments-config.ts'

/*
 * The interface of the payment provider. Times are milliseconds since 1970, UTC; amounts are in the currency's smallest
 * unit. The provider's own terms stay in its adapter.
 */

/** A price that the operator created with the provider, with its plan and interval. */
export type ConfiguredPrice = PaymentsConfig['prices'][number]

/** A subscription of the provider. */
export interface ProviderSubscription {
  id: string
  /** `ended` also includes subscriptions that never began. */
  state: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'ended'
  priceId: string
  amount: number
  currency: string
  interval: BillingInterval
  periodEnd: number
  cancelAt: number | null
  createdAt: number
}

/** An invoice of the provider. */
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

/** The provider's data about a customer, read at one time. */
export interface ProviderAccount {
  /** Credit that reduces the next invoices. */
  balance: number
  currency: string
  subscriptions: ProviderSubscription[]
  /** The last few, newest first. */
  invoices: ProviderInvoice[]
}

/** An organisation that is not yet a customer of the provider. */
export interface NewCustomer {
  name: string
  email: string
  tenantId: string
  /** The former customer that the provider has deleted. */
  insteadOf: string | undefined
}

/** Contents of a checkout on the provider's page. */
export interface CheckoutOrder {
  customerId: string
  price: ConfiguredPrice
  /** The provider's id of a promotion. */
  promotion: string | undefined
  /** End of the trial, if the first payment is to wait for it. */
  trialEnd: number | undefined
  expiresAt: number
  /** Idempotency key, equal for all attempts. */
  key: string
}

/** The cost of a change, before it is made. */
export interface Quote {
  dueNow: number
  currency: string
  lines: { description: string; amount: number }[]
  next: { date: number; amount: number }
}

/** The provider's event: data of a customer changed. */
export interface ProviderEvent {
  id: string
  type: string
  /** Null if it concerns no customer. */
  customerId: string | null
}

/** A reduction of a customer's next invoices. */
export interface Credit {
  amount: number
  description: string
  /** Equal for all attempts. */
  key: string
}

/**
 * The payment provider. Every call may throw an AppError `unavailable`: then nothing was changed for the organisation,
 * and the call can be repeated.
 */
export interface PaymentProvider {
  /** `demo`: a fake, which charges nothing. */
  readonly kind: 'demo' | 'on'
  /** Address of a customer's page at the provider, for the operator; null if there is none. */
  customerPage(customerId: string): string | null
  /** Prices that can be subscribed to. */
  readonly prices: readonly ConfiguredPrice[]
  /** The amounts of the prices; empty while they cannot be read. */
  readPrices(): Promise<PlanPrice[]>
  /** @returns the provider's id of the customer, equal for equal keys. */
  createCustomer(customer: NewCustomer): Promise<string>
  /** Undefined if the provider has no such customer, or has deleted it. */
  readAccount(customerId: string): Promise<ProviderAccount | undefined>
  /** Finds a promotion by the code that a customer typed; undefined for an invalid code. */
  findPromotion(code: string): Promise<string | undefined>
  openCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>
  /** Closes an unpaid checkout. @returns false if it was paid. */
  closeCheckout(id: string): Promise<boolean>
  /** The cost of starting a subscription with a price. */
  quoteStart(
    price: ConfiguredPrice,
    options: { promotion?: string; trialEnd?: number; now: number },
  ): Promise<Quote>
  /** The cost of changing a subscription at a time. */
  quoteChange(
    of: { customerId: string; subscriptionId: string },
    to: ConfiguredPrice,
    asOf: number,
  ): Promise<Quote>
  /** Changes a subscription and charges the difference. @throws AppError `conflict` if the card is declined. */
  change(subscriptionId: string, to: ConfiguredPrice, asOf: number): Promise<void>
  /** Sets or revokes the end of a subscription at the end of its paid period. */
  endAtPeriodEnd(subscriptionId: string, ends: boolean): Promise<void>
  /** Ends a subscription at once. */
  endNow(subscriptionId: string): Promise<void>
  /** The address of the page where a customer changes cards and addresses. */
  openPortal(customerId: string): Promise<string>
  /** Reduces the next invoices of a customer, once per key. */
  credit(customerId: string, credit: Credit): Promise<void>
  /** Parses a webhook. Undefined if its signature is invalid or too old. */
  readEvent(body: string, signature: string): ProviderEvent | undefined
}
