import type { PlanPrice } from '@earshot/shared/billing/billing'
import Stripe from 'stripe'
import { AppError } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { PaymentsConfig } from '../lib/config/payments-config.ts'
import type {
  CheckoutOrder,
  ConfiguredPrice,
  Credit,
  NewCustomer,
  PaymentProvider,
  ProviderAccount,
  ProviderEvent,
  Quote,
} from './provider.ts'
import { creditOnce } from './stripe-credit.ts'
import { ask, askIfThere, isMissing } from './stripe-errors.ts'
import {
  checkoutOf,
  customerOf,
  invoiceOf,
  nextPaymentOf,
  prorationDate,
  quoteOf,
  subscriptionOf,
} from './stripe-objects.ts'
import { listPrices } from './stripe-prices.ts'
import { callForRunning, itemOf } from './stripe-subscription.ts'

/** Address of a fake Stripe server. */
export type FakeStripeAddress = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'httpClient'>

/** Milliseconds for which prices are cached. */
const pricesKept = 10 * 60_000
/** Tolerated age of an event's signature, in seconds. */
const tolerance = 300
/** Maximum of subscriptions and invoices read per customer. */
const readMax = 24

/** The payment provider Stripe. Only the files named after it use its SDK. */
export class StripePayments implements PaymentProvider {
  readonly kind: 'demo' | 'on'
  readonly prices: readonly ConfiguredPrice[]
  readonly #stripe: Stripe
  readonly #config: PaymentsConfig
  readonly #publicUrl: string
  readonly #clock: Clock
  #known: { prices: PlanPrice[]; until: number } = { prices: [], until: 0 }

  constructor(config: PaymentsConfig, publicUrl: string, clock: Clock, fakeStripe?: FakeStripeAddress) {
    this.kind = fakeStripe ? 'demo' : 'on'
    this.prices = config.prices
    this.#config = config
    this.#publicUrl = publicUrl
    this.#clock = clock
    this.#stripe = new Stripe(config.secretKey, {
      timeout: 8_000,
      maxNetworkRetries: 1,
      telemetry: false,
      appInfo: { name: 'Earshot' },
      ...fakeStripe,
    })
  }

  customerPage(customerId: string): string | null {
    if (this.kind === 'demo') return null
    const test = this.#config.secretKey.includes('_test_') ? 'test/' : ''
    return `https://dashboard.stripe.com/${test}customers/${encodeURIComponent(customerId)}`
  }

  async readPrices(): Promise<PlanPrice[]> {
    const now = this.#clock()
    if (this.#known.until > now) return this.#known.prices
    try {
      this.#known = { prices: await listPrices(this.#stripe, this.prices), until: now + pricesKept }
    } catch (error) {
      // Cached prices stay in use; they are only displayed.
      if (!(error instanceof AppError)) throw error
    }
    return this.#known.prices
  }

  async createCustomer({ name, email, tenantId, insteadOf }: NewCustomer) {
    const customer = await ask(() =>
      this.#stripe.customers.create(
        { name, email, metadata: { organisation: tenantId } },
        { idempotencyKey: `customer-${tenantId}${insteadOf === undefined ? '' : `-${insteadOf}`}` },
      ),
    )
    return customer.id
  }

  async readAccount(customerId: string): Promise<ProviderAccount | undefined> {
    const customer = await this.#findCustomer(customerId)
    if (!customer) return undefined
    const [subscriptions, invoices] = await ask(() =>
      Promise.all([
        this.#stripe.subscriptions.list({ customer: customerId, status: 'all', limit: readMax }),
        this.#stripe.invoices.list({ customer: customerId, limit: readMax }),
      ]),
    )
    return {
      // For Stripe a balance is owed by the customer: a credit is negative.
      balance: Math.max(0, -customer.balance),
      currency: customer.currency ?? 'usd',
      subscriptions: subscriptions.data.flatMap(subscriptionOf),
      invoices: invoices.data.map(invoiceOf),
    }
  }

  async findPromotion(code: string): Promise<string | undefined> {
    const { data } = await ask(() => this.#stripe.promotionCodes.list({ code, active: true, limit: 1 }))
    return data[0]?.id
  }

  async openCheckout(order: CheckoutOrder) {
    const session = await ask(() =>
      this.#stripe.checkout.sessions.create(
        checkoutOf(order, `${this.#publicUrl}/organisation/subscription`),
        { idempotencyKey: `checkout-${order.key}` },
      ),
    )
    if (!session.url) throw new Error(`The checkout ${session.id} has no address`)
    return { id: session.id, url: session.url }
  }

  async closeCheckout(id: string): Promise<boolean> {
    const { sessions } = this.#stripe.checkout
    try {
      await ask(() => sessions.expire(id))
      return true
    } catch (error) {
      if (isMissing(error)) return true
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      // The session may have just been completed or expired.
      const { status } = await ask(() => sessions.retrieve(id))
      if (status === 'open') throw error
      return status !== 'complete'
    }
  }

  async quoteStart(
    price: ConfiguredPrice,
    { promotion, trialEnd, now }: { promotion?: string; trialEnd?: number; now: number },
  ): Promise<Quote> {
    const preview = await ask(() =>
      this.#stripe.invoices.createPreview({
        customer_details: { tax_exempt: 'none' },
        subscription_details: { items: [{ price: price.id }] },
        ...(promotion !== undefined && { discounts: [{ promotion_code: promotion }] }),
      }),
    )
    const quote = quoteOf(preview)
    const full = await ask(() => this.#stripe.prices.retrieve(price.id))
    if (trialEnd !== undefined)
      return { ...quote, dueNow: 0, lines: [], next: { date: trialEnd, amount: quote.dueNow } }
    return { ...quote, next: nextPaymentOf(preview, full, now) }
  }

  async quoteChange(
    { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
    to: ConfiguredPrice,
    asOf: number,
  ): Promise<Quote> {
    const item = await itemOf(this.#stripe, subscriptionId)
    const preview = await callForRunning(this.#stripe, subscriptionId, () =>
      this.#stripe.invoices.createPreview({
        customer: customerId,
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: item.id, price: to.id }],
          proration_behavior: 'always_invoice',
          proration_date: prorationDate(item, asOf),
        },
      }),
    )
    const full = await ask(() => this.#stripe.prices.retrieve(to.id))
    return { ...quoteOf(preview), next: nextPaymentOf(preview, full, item.current_period_end * 1000) }
  }

  async change(subscriptionId: string, to: ConfiguredPrice, asOf: number): Promise<void> {
    const item = await itemOf(this.#stripe, subscriptionId)
    await callForRunning(this.#stripe, subscriptionId, () =>
      this.#stripe.subscriptions.update(subscriptionId, {
        items: [{ id: item.id, price: to.id }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate(item, asOf),
        payment_behavior: 'error_if_incomplete',
      }),
    )
  }

  async endAtPeriodEnd(subscriptionId: string, ends: boolean): Promise<void> {
    await callForRunning(this.#stripe, subscriptionId, () =>
      this.#stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: ends }),
    )
  }

  async endNow(subscriptionId: string): Promise<void> {
    // A subscription that has ended is missing.
    await askIfThere(() => this.#stripe.subscriptions.cancel(subscriptionId))
  }

  async openPortal(customerId: string): Promise<string> {
    const { url } = await ask(() =>
      this.#stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: `${this.#publicUrl}/organisation/subscription`,
      }),
    )
    return url
  }

  credit(customerId: string, credit: Credit): Promise<void> {
    return creditOnce(this.#stripe, customerId, credit)
  }

  readEvent(body: string, signature: string): ProviderEvent | undefined {
    try {
      const event = this.#stripe.webhooks.constructEvent(
        body,
        signature,
        this.#config.webhookSecret,
        tolerance,
        undefined,
        this.#clock(),
      )
      // Events of connected accounts do not concern this account.
      const own = event.account === undefined ? event.data.object : {}
      return { id: event.id, type: event.type, customerId: customerOf(own) }
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
        return undefined
      throw error
    }
  }

  /** Undefined for a deleted customer, or a test-mode customer in live mode. */
  async #findCustomer(id: string): Promise<Stripe.Customer | undefined> {
    const customer = await askIfThere(() => this.#stripe.customers.retrieve(id))
    return customer?.deleted ? undefined : customer
  }
}
