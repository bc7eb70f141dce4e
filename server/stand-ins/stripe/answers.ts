import type Stripe from 'stripe'
import {
  type BalanceTransaction,
  type Books,
  type Customer,
  type FakeInvoice,
  type FakeSession,
  type FakeSubscription,
  type Line,
  priceOf,
  type promotions,
} from './books.ts'

/** Some fields of one of Stripe's objects, with the SDK's types. */
type Part<Whole> = Whole extends (infer Item)[]
  ? Part<Item>[]
  : Whole extends object
    ? { [Field in keyof Whole]?: Part<Whole[Field]> }
    : Whole

/** A list as in Stripe's responses. */
export const listOf = <Item extends object>(data: Item[]) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url: '/v1/demo',
})

export function priceAnswer(id: string) {
  const { amount, interval, product } = priceOf(id)
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    currency: 'usd',
    livemode: false,
    nickname: product,
    product: `prod_${product.toLowerCase().replaceAll(/\W+/g, '_')}`,
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: amount,
  } satisfies Part<Stripe.Price>
}

export const customerAnswer = ({ id, name, email, balance, created }: Customer) =>
  ({
    id,
    object: 'customer',
    balance,
    created,
    currency: 'usd',
    delinquent: false,
    email,
    name,
    livemode: false,
    metadata: {},
  }) satisfies Part<Stripe.Customer>

export const balanceTransactionAnswer = (transaction: BalanceTransaction) =>
  ({
    ...transaction,
    object: 'customer_balance_transaction',
    type: 'adjustment',
    currency: 'usd',
    livemode: false,
  }) satisfies Part<Stripe.CustomerBalanceTransaction>

export const subscriptionAnswer = (subscription: FakeSubscription) =>
  ({
    id: subscription.id,
    object: 'subscription',
    billing_cycle_anchor: subscription.anchor,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.endedAt,
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: 'usd',
    customer: subscription.customer,
    ended_at: subscription.endedAt,
    items: listOf([
      {
        id: `si_${subscription.id}`,
        object: 'subscription_item' as const,
        created: subscription.created,
        current_period_end: subscription.periodEnd,
        current_period_start: subscription.periodStart,
        price: priceAnswer(subscription.price),
        quantity: 1,
        subscription: subscription.id,
      },
    ]),
    livemode: false,
    metadata: {},
    start_date: subscription.created,
    status: subscription.status,
    trial_end: subscription.trialEnd,
  }) satisfies Part<Stripe.Subscription>

const lineAnswer = ({ description, amount, start, end }: Line) =>
  ({
    id: 'il_demo',
    object: 'line_item',
    amount,
    currency: 'usd',
    description,
    livemode: false,
    period: { start, end },
    quantity: 1,
  }) satisfies Part<Stripe.InvoiceLineItem>

/** `origin` is the origin of the fake provider's pages. */
export const invoiceAnswer = (invoice: FakeInvoice, origin: string) =>
  ({
    id: invoice.id,
    object: 'invoice',
    amount_due: invoice.due,
    amount_paid: invoice.status === 'paid' ? invoice.due : 0,
    amount_remaining: invoice.status === 'paid' ? 0 : invoice.due,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: 'usd',
    customer: invoice.customer,
    hosted_invoice_url: `${origin}/invoices/${invoice.id}`,
    invoice_pdf: `${origin}/invoices/${invoice.id}/pdf`,
    lines: listOf(invoice.lines.map(lineAnswer)),
    livemode: false,
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
    subtotal: invoice.total,
    total: invoice.total,
  }) satisfies Part<Stripe.Invoice>

/** Preview of an invoice; `balance` is the customer's. */
export function previewAnswer(lines: readonly Line[], balance: number) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: 'upcoming_in_demo',
    object: 'invoice',
    amount_due: Math.max(0, total + balance),
    currency: 'usd',
    lines: listOf(lines.map(lineAnswer)),
    livemode: false,
    status: 'draft',
    subtotal: total,
    total,
  } satisfies Part<Stripe.Invoice>
}

export const sessionAnswer = (session: FakeSession, origin: string) =>
  ({
    id: session.id,
    object: 'checkout.session',
    cancel_url: session.cancelUrl,
    created: session.created,
    currency: 'usd',
    customer: session.customer,
    expires_at: session.expiresAt,
    livemode: false,
    mode: 'subscription',
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    // A closed session has no page.
    url: session.status === 'open' ? `${origin}/checkout/${session.id}` : null,
  }) satisfies Part<Stripe.Checkout.Session>

export const promotionAnswer = ({ id, code }: (typeof promotions)[number]) =>
  ({ id, object: 'promotion_code', active: true, code, livemode: false }) satisfies Part<Stripe.PromotionCode>

export const portalAnswer = (customer: Customer, returnUrl: string, origin: string, now: number) =>
  ({
    id: `bps_${customer.id}`,
    object: 'billing_portal.session',
    created: now,
    customer: customer.id,
    livemode: false,
    return_url: returnUrl,
    url: `${origin}/portal/${customer.id}?back=${encodeURIComponent(returnUrl)}`,
  }) satisfies Part<Stripe.BillingPortal.Session>

/** One of the fake provider's objects in Stripe's format, of any kind. */
export function answerOf(books: Books, id: string, origin: string): object | undefined {
  const { customers, subscriptions, invoices, sessions } = books
  if (customers[id]) return customerAnswer(customers[id])
  if (subscriptions[id]) return subscriptionAnswer(subscriptions[id])
  if (invoices[id]) return invoiceAnswer(invoices[id], origin)
  return sessions[id] && sessionAnswer(sessions[id], origin)
}
