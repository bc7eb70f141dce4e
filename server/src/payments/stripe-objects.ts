import type { BillingInterval, InvoiceState } from '@earshot/shared/billing/billing'
import type Stripe from 'stripe'
import type { CheckoutOrder, ProviderInvoice, ProviderSubscription, Quote } from './provider.ts'

/* Translates Stripe's objects. */

const millis = (time: number | null | undefined): number | null => (time ? time * 1000 : null)

const states = new Map<string, ProviderSubscription['state']>([
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'unpaid'],
  // It resumes with a payment, like an unpaid one.
  ['paused', 'unpaid'],
])

/** A Stripe subscription as a ProviderSubscription; none if it has no price. */
export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription[] {
  const [item] = subscription.items.data
  if (!item) return []
  return [
    {
      id: subscription.id,
      state: states.get(subscription.status) ?? 'ended',
      priceId: item.price.id,
      amount: item.price.unit_amount ?? 0,
      currency: item.price.currency,
      interval: item.price.recurring?.interval === 'month' ? 'month' : ('year' satisfies BillingInterval),
      periodEnd: item.current_period_end * 1000,
      cancelAt: subscription.cancel_at_period_end
        ? item.current_period_end * 1000
        : millis(subscription.cancel_at),
      createdAt: subscription.created * 1000,
    },
  ]
}

const invoiceStates: readonly InvoiceState[] = ['draft', 'open', 'paid', 'uncollectible', 'void']

/** A Stripe invoice as a ProviderInvoice. */
export function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
  const lines = invoice.lines.data.map(({ period }) => period)
  const periods = lines.length > 0 ? lines : [{ start: invoice.created, end: invoice.created }]
  return {
    id: invoice.id,
    number: invoice.number ?? '',
    state: invoiceStates.find((state) => state === invoice.status) ?? 'draft',
    amount: invoice.total,
    currency: invoice.currency,
    attempts: invoice.attempt_count,
    nextAttempt: millis(invoice.next_payment_attempt),
    // The invoice's own period is the previous one; its lines have the paid period.
    periodFrom: Math.min(...periods.map(({ start }) => start)) * 1000,
    periodTo: Math.max(...periods.map(({ end }) => end)) * 1000,
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    createdAt: invoice.created * 1000,
    paidAt: millis(invoice.status_transitions.paid_at),
  }
}

/** Amounts of an invoice preview. */
export const quoteOf = (preview: Stripe.Invoice): Omit<Quote, 'next'> => ({
  dueNow: preview.amount_due,
  currency: preview.currency,
  lines: preview.lines.data.map(({ description, amount }) => ({ description: description ?? '', amount })),
})

/** The payment after a previewed invoice: when its last period is over, and not before `earliest`. */
export const nextPaymentOf = (
  preview: Stripe.Invoice,
  price: Stripe.Price,
  earliest: number,
): Quote['next'] => ({
  date: Math.max(earliest, ...preview.lines.data.map(({ period }) => period.end * 1000)),
  amount: price.unit_amount ?? 0,
})

/** The checkout session of an order; `back` is the page to which its own page leads back. */
export const checkoutOf = (
  { customerId, price, promotion, trialEnd, expiresAt }: CheckoutOrder,
  back: string,
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer: customerId,
  line_items: [{ price: price.id, quantity: 1 }],
  ...(promotion === undefined
    ? { allow_promotion_codes: true }
    : { discounts: [{ promotion_code: promotion }] }),
  ...(trialEnd !== undefined && { subscription_data: { trial_end: seconds(trialEnd) } }),
  billing_address_collection: 'required',
  tax_id_collection: { enabled: true },
  customer_update: { name: 'auto', address: 'auto' },
  expires_at: seconds(expiresAt),
  success_url: `${back}?checkout=done`,
  cancel_url: `${back}?checkout=left`,
})

/** The id of an object, or of a reference to it, which is the id itself or the expanded object. */
function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  return typeof reference === 'object' && reference !== null && 'id' in reference
    ? String(reference.id)
    : null
}

/** The customer of an event's object. */
export function customerOf(object: object): string | null {
  if ('object' in object && object.object === 'customer') return idOf(object)
  return 'customer' in object ? idOf(object.customer) : null
}

/** Milliseconds as Stripe's seconds. */
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** Another change may have begun a period since `asOf`; before the current period there is nothing to credit. */
export const prorationDate = ({ current_period_start }: Stripe.SubscriptionItem, asOf: number): number =>
  Math.max(seconds(asOf), current_period_start)
