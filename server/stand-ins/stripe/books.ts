/* The fake provider's data, in Stripe's units: times in seconds, amounts in cents. */

export interface Price {
  id: string
  product: string
  amount: number
  interval: 'month' | 'year'
}

export interface Customer {
  id: string
  name: string
  email: string
  /** Negative for a credit. */
  balance: number
  /** The number of the test card; '' without one. */
  card: string
  created: number
}

/** A change of a customer's balance. */
export interface BalanceTransaction {
  id: string
  customer: string
  amount: number
  metadata: Record<string, string>
}

export interface FakeSubscription {
  id: string
  customer: string
  price: string
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled'
  created: number
  /** Start of the first period, from which all periods are counted. */
  anchor: number
  periodStart: number
  periodEnd: number
  trialEnd: number | null
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  /** Percent by which the first invoice is reduced. */
  percentOff: number
}

export interface Line {
  description: string
  amount: number
  start: number
  end: number
}

export interface FakeInvoice {
  id: string
  number: string
  customer: string
  subscription: string
  status: 'open' | 'paid' | 'void'
  lines: Line[]
  total: number
  /** The total, less the customer's balance. */
  due: number
  attempts: number
  nextAttempt: number | null
  created: number
  paidAt: number | null
}

export interface FakeSession {
  id: string
  customer: string
  price: string
  status: 'open' | 'complete' | 'expired'
  trialEnd: number | null
  percentOff: number
  successUrl: string
  cancelUrl: string
  expiresAt: number
  created: number
}

export interface FakeEvent {
  id: string
  type: string
  created: number
  /** The object at that time, in Stripe's format. */
  object: object
}

/** All data, as saved. */
export interface Books {
  /** Counter of ids. */
  named: number
  /** Seconds by which the fake provider's clock was moved forward. */
  ahead: number
  customers: Record<string, Customer>
  subscriptions: Record<string, FakeSubscription>
  invoices: Record<string, FakeInvoice>
  sessions: Record<string, FakeSession>
  /** Oldest first. */
  balanceTransactions: BalanceTransaction[]
  /** Responses by idempotency key. */
  answers: Record<string, { request: string; body: object }>
}

export const emptyBooks = (): Books => ({
  named: 0,
  ahead: 0,
  customers: {},
  subscriptions: {},
  invoices: {},
  sessions: {},
  balanceTransactions: [],
  answers: {},
})

/** The demo's prices: the plans' yearly prices, and a tenth of them for a month. */
export const prices: readonly Price[] = [
  { id: 'price_pro_year', product: 'Pro', amount: 3900, interval: 'year' },
  { id: 'price_pro_year_beta', product: 'Pro (beta price)', amount: 1900, interval: 'year' },
  { id: 'price_agency_year', product: 'Agency', amount: 9900, interval: 'year' },
  { id: 'price_pro_month', product: 'Pro', amount: 390, interval: 'month' },
  { id: 'price_agency_month', product: 'Agency', amount: 990, interval: 'month' },
]

/** Promotions by the code that a customer types. */
export const promotions: readonly { id: string; code: string; percentOff: number }[] = [
  { id: 'promo_welcome', code: 'WELCOME', percentOff: 20 },
]

/** Test cards by the behaviour of their bank. `later` declines payments, but can be stored. */
export const cards: Readonly<Record<string, 'pays' | 'later' | 'declines'>> = {
  '4242424242424242': 'pays',
  '4000000000000341': 'later',
  '4000000000000002': 'declines',
}

export const priceOf = (id: string): Price => {
  const price = prices.find((known) => known.id === id)
  if (!price) throw new Error(`No such price: ${id}`)
  return price
}
