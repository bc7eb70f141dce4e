import {
  type Books,
  type Customer,
  cards,
  type FakeInvoice,
  type FakeSession,
  type FakeSubscription,
  type Line,
  priceOf,
} from './books.ts'
import { nextEnd } from './periods.ts'
import { newSubscription, prorationOf } from './subscription.ts'

const day = 24 * 60 * 60
/** Days before each further attempt at a failed payment; after the last the subscription is unpaid. */
const retries: readonly number[] = [3, 5, 7]

/** Thrown for a card that the bank declines. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined'
}

/** Changes of customers' subscriptions and invoices over time. */
export class Ledger {
  readonly books: Books
  readonly #now: () => number
  #actingAt: number | undefined
  readonly #happened: (type: string, of: Customer | FakeSubscription | FakeInvoice | FakeSession) => void

  /** `now` in seconds; `happened` is called for every event. */
  constructor(
    books: Books,
    now: () => number,
    happened: (type: string, of: Customer | FakeSubscription | FakeInvoice | FakeSession) => void,
  ) {
    this.books = books
    this.#now = now
    this.#happened = happened
  }

  name(prefix: string): string {
    this.books.named++
    return `${prefix}_demo${String(this.books.named).padStart(6, '0')}`
  }

  /** Seconds since 1970; while catching up, the time at which the current change was due. */
  now(): number {
    return this.#actingAt ?? this.#now() + this.books.ahead
  }

  /** Completes a checkout with a card. @throws CardDeclined without starting a subscription. */
  pay(session: FakeSession, card: string): FakeSubscription {
    const outcome = cards[card]
    if (outcome === undefined || outcome === 'declines' || (outcome === 'later' && session.trialEnd === null))
      throw new CardDeclined('Your card was declined.')
    const customer = this.books.customers[session.customer]
    if (!customer) throw new Error(`No such customer: ${session.customer}`)
    customer.card = card
    const subscription = newSubscription(this.name('sub'), session, this.now())
    this.books.subscriptions[subscription.id] = subscription
    session.status = 'complete'
    this.#happened('checkout.session.completed', session)
    this.#happened('customer.subscription.created', subscription)
    if (session.trialEnd === null) this.#invoicePeriod(subscription)
    return subscription
  }

  expire(session: FakeSession): void {
    session.status = 'expired'
    this.#happened('checkout.session.expired', session)
  }

  /** Changes the price and charges the difference. @throws CardDeclined without changing anything. */
  change(subscription: FakeSubscription, price: string, at: number): void {
    if (subscription.price === price) return
    const { lines, periodEnd } = prorationOf(subscription, price, at)
    const customer = this.#customerOf(subscription)
    const total = sum(lines)
    if (total + customer.balance > 0 && cards[customer.card] !== 'pays')
      throw new CardDeclined('Your card was declined.')
    if (periodEnd !== subscription.periodEnd) {
      subscription.anchor = at
      subscription.periodStart = at
      subscription.periodEnd = periodEnd
    }
    subscription.price = price
    if (lines.length > 0) this.#charge(this.#invoice(subscription, lines))
    this.#happened('customer.subscription.updated', subscription)
  }

  setCancelled(subscription: FakeSubscription, cancelled: boolean): void {
    subscription.cancelAtPeriodEnd = cancelled
    this.#happened('customer.subscription.updated', subscription)
  }

  end(subscription: FakeSubscription): void {
    subscription.status = 'canceled'
    subscription.endedAt = this.now()
    for (const invoice of this.#openInvoices(subscription)) {
      invoice.status = 'void'
      invoice.nextAttempt = null
      this.#happened('invoice.voided', invoice)
    }
    this.#happened('customer.subscription.deleted', subscription)
  }

  /** Replaces the card, and retries unpaid invoices at once. @throws CardDeclined for a card that cannot be stored. */
  setCard(customer: Customer, card: string): void {
    if (cards[card] === undefined || cards[card] === 'declines')
      throw new CardDeclined('Your card was declined.')
    customer.card = card
    this.#happened('customer.updated', customer)
    for (const invoice of Object.values(this.books.invoices))
      if (invoice.customer === customer.id && invoice.status === 'open') this.#charge(invoice)
  }

  addBalance(customer: Customer, amount: number): void {
    customer.balance += amount
    this.#happened('customer.updated', customer)
  }

  /**
   * Charges the next payment now. Its period follows the paid one; after a trial, which ends, the period begins now.
   */
  renewNow(subscription: FakeSubscription): void {
    if (subscription.status === 'trialing')
      for (const key of ['anchor', 'trialEnd', 'periodEnd'] as const) subscription[key] = this.now()
    this.#renew(subscription)
  }

  /** Makes all changes that are due, in order. */
  catchUp(): void {
    const now = this.now()
    for (;;) {
      const due = this.#due().toSorted((one, other) => one.at - other.at)[0]
      if (!due || due.at > now) return
      this.#actingAt = due.at
      due.act()
      this.#actingAt = undefined
    }
  }

  #due(): { at: number; act: () => void }[] {
    return [
      ...Object.values(this.books.subscriptions)
        .filter(({ status }) => status !== 'canceled' && status !== 'unpaid')
        .map((subscription) => ({ at: subscription.periodEnd, act: () => this.#renew(subscription) })),
      ...Object.values(this.books.invoices)
        .filter(({ status, nextAttempt }) => status === 'open' && nextAttempt !== null)
        .map((invoice) => ({ at: invoice.nextAttempt ?? 0, act: () => this.#charge(invoice) })),
      ...Object.values(this.books.sessions)
        .filter(({ status }) => status === 'open')
        .map((session) => ({ at: session.expiresAt, act: () => this.expire(session) })),
    ]
  }

  #renew(subscription: FakeSubscription): void {
    if (subscription.cancelAtPeriodEnd) {
      this.end(subscription)
      return
    }
    const { interval } = priceOf(subscription.price)
    if (subscription.status === 'trialing') subscription.status = 'active'
    subscription.periodStart = subscription.periodEnd
    subscription.periodEnd = nextEnd(subscription.anchor, interval, subscription.periodStart)
    this.#invoicePeriod(subscription)
    this.#happened('customer.subscription.updated', subscription)
  }

  #invoicePeriod(subscription: FakeSubscription): void {
    const { product, amount } = priceOf(subscription.price)
    const { periodStart: start, periodEnd: end, percentOff } = subscription
    const lines = [
      { description: product, amount: Math.round((amount * (100 - percentOff)) / 100), start, end },
    ]
    subscription.percentOff = 0
    this.#charge(this.#invoice(subscription, lines))
  }

  #invoice(subscription: FakeSubscription, lines: Line[]): FakeInvoice {
    const customer = this.#customerOf(subscription)
    const total = sum(lines)
    const due = Math.max(0, total + customer.balance)
    const before = customer.balance
    customer.balance = total + before - due
    const id = this.name('in')
    const invoice: FakeInvoice = {
      id,
      number: `DEMO-${String(Object.keys(this.books.invoices).length + 1).padStart(4, '0')}`,
      customer: customer.id,
      subscription: subscription.id,
      status: 'open',
      lines,
      total,
      due,
      attempts: 0,
      nextAttempt: null,
      created: this.now(),
      paidAt: null,
    }
    this.books.invoices[id] = invoice
    this.#happened('invoice.finalized', invoice)
    return invoice
  }

  #charge(invoice: FakeInvoice): void {
    const subscription = this.books.subscriptions[invoice.subscription]
    const customer = this.books.customers[invoice.customer]
    if (!subscription || !customer) return
    invoice.attempts += invoice.due > 0 ? 1 : 0
    if (invoice.due === 0 || cards[customer.card] === 'pays') this.#settle(invoice, subscription)
    else this.#fail(invoice, subscription)
  }

  #fail(invoice: FakeInvoice, subscription: FakeSubscription): void {
    const pause = retries[invoice.attempts - 1]
    invoice.nextAttempt = pause === undefined ? null : this.now() + pause * day
    subscription.status = pause === undefined ? 'unpaid' : 'past_due'
    this.#happened('invoice.payment_failed', invoice)
    this.#happened('customer.subscription.updated', subscription)
  }

  #settle(invoice: FakeInvoice, subscription: FakeSubscription): void {
    invoice.status = 'paid'
    invoice.nextAttempt = null
    invoice.paidAt = this.now()
    this.#happened('invoice.paid', invoice)
    const missing = subscription.status === 'past_due' || subscription.status === 'unpaid'
    if (!missing || this.#openInvoices(subscription).length > 0) return
    subscription.status = 'active'
    this.#happened('customer.subscription.updated', subscription)
  }

  #openInvoices({ id }: FakeSubscription): FakeInvoice[] {
    return Object.values(this.books.invoices).filter(
      ({ subscription, status }) => subscription === id && status === 'open',
    )
  }

  #customerOf({ customer }: FakeSubscription): Customer {
    const found = this.books.customers[customer]
    if (!found) throw new Error(`No such customer: ${customer}`)
    return found
  }
}

const sum = (lines: readonly Line[]): number => lines.reduce((total, { amount }) => total + amount, 0)
