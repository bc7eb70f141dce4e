import { Hono } from 'hono'
import {
  answerOf,
  balanceTransactionAnswer,
  customerAnswer,
  invoiceAnswer,
  listOf,
  portalAnswer,
  previewAnswer,
  priceAnswer,
  promotionAnswer,
  sessionAnswer,
  subscriptionAnswer,
} from './answers.ts'
import { ApiError, missing } from './api-error.ts'
import {
  type Books,
  type Customer,
  type FakeSubscription,
  type Line,
  priceOf,
  prices,
  promotions,
} from './books.ts'
import { CardDeclined, type Ledger } from './ledger.ts'
import { nextEnd } from './periods.ts'
import { prorationOf } from './subscription.ts'

/** The fields of a form's body, by their names as sent. */
type Fields = ReadonlyMap<string, string>

/** Parameters of the API's parts. */
interface Api {
  app: Hono
  ledger: Ledger
  /** The origin of the fake provider's pages. */
  origin: () => string
  customer: (id?: string) => Customer
  subscription: (id?: string) => FakeSubscription
  /** Declares a POST operation: an equal key and equal fields get the same response. */
  post: (path: string, answer: (fields: Fields, params: Record<string, string>) => object) => void
}

/** The part of Stripe's API that the product uses, based on a ledger's data. */
export function fakeStripeApi(ledger: Ledger, origin: () => string): Hono {
  const app = new Hono()
  const { books } = ledger
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json(error.body, error.status)
    const declined = error instanceof CardDeclined
    const type = declined ? 'card_error' : 'invalid_request_error'
    return c.json({ error: { type, message: error.message } }, declined ? 402 : 400)
  })
  app.use(async (_, next) => {
    ledger.catchUp()
    await next()
  })
  const api: Api = {
    app,
    ledger,
    origin,
    customer: (id = '') => books.customers[id] ?? fail(missing('customer', id)),
    subscription: (id = '') => books.subscriptions[id] ?? fail(missing('subscription', id)),
    post: (path, answer) =>
      app.post(path, async (c) => {
        const sent = await c.req.text()
        const request = `${c.req.path}?${sent}`
        return c.json(
          onceFor(books, c.req.header('idempotency-key'), request, () =>
            answer(new Map(new URLSearchParams(sent)), c.req.param()),
          ),
        )
      }),
  }
  for (const declare of [catalogue, customers, subscriptions, invoices, checkouts]) declare(api)
  return app
}

/** The stored response to a key, or a new one. */
function onceFor(books: Books, key: string | undefined, request: string, answer: () => object): object {
  const known = key === undefined ? undefined : books.answers[key]
  if (known && known.request !== request)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    })
  const body = known?.body ?? answer()
  if (key !== undefined) books.answers[key] = { request, body }
  return body
}

/** Like Stripe, not before the paid period. */
function prorationDate({ periodStart }: FakeSubscription, date: string | number): number {
  const at = Number(date)
  if (at < periodStart)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: "The proration_date must be within the subscription's current period.",
    })
  return at
}

function catalogue({ app }: Api): void {
  app.get('/v1/prices/:id', (c) => {
    const id = c.req.param('id')
    if (!prices.some((price) => price.id === id)) throw missing('price', id)
    return c.json(priceAnswer(id))
  })
  app.get('/v1/promotion_codes', (c) =>
    c.json(listOf(promotions.filter(({ code }) => code === c.req.query('code')).map(promotionAnswer))),
  )
}

function customers({ app, ledger, customer, post }: Api): void {
  const { books } = ledger
  app.get('/v1/customers/:id', (c) => c.json(customerAnswer(customer(c.req.param('id')))))
  post('/v1/customers', (fields) => {
    const made: Customer = {
      id: ledger.name('cus'),
      name: fields.get('name') ?? '',
      email: fields.get('email') ?? '',
      balance: 0,
      card: '',
      created: ledger.now(),
    }
    books.customers[made.id] = made
    return customerAnswer(made)
  })
  post('/v1/customers/:id/balance_transactions', (fields, { id }) => {
    const of = customer(id)
    const amount = Number(fields.get('amount'))
    const metadata = { credit: fields.get('metadata[credit]') ?? '' }
    ledger.addBalance(of, amount)
    const transaction = { id: ledger.name('cbtxn'), customer: of.id, amount, metadata }
    books.balanceTransactions.push(transaction)
    return balanceTransactionAnswer(transaction)
  })
  app.get('/v1/customers/:id/balance_transactions', (c) => {
    const of = customer(c.req.param('id'))
    const own = books.balanceTransactions.filter((one) => one.customer === of.id).toReversed()
    return c.json(listOf(own.map(balanceTransactionAnswer)))
  })
}

function subscriptions({ app, ledger, customer, subscription, post }: Api): void {
  const { books } = ledger
  app.get('/v1/subscriptions', (c) => {
    const of = customer(c.req.query('customer')).id
    return c.json(listOf(newestFirst(books.subscriptions, of).map(subscriptionAnswer)))
  })
  app.get('/v1/subscriptions/:id', (c) => c.json(subscriptionAnswer(subscription(c.req.param('id')))))
  post('/v1/subscriptions/:id', (fields, { id }) => {
    const of = subscription(id)
    if (of.status === 'canceled') throw missing('subscription', of.id)
    const ends = fields.get('cancel_at_period_end')
    if (ends !== undefined) ledger.setCancelled(of, ends === 'true')
    const price = fields.get('items[0][price]')
    if (price !== undefined)
      ledger.change(of, price, prorationDate(of, fields.get('proration_date') ?? ledger.now()))
    return subscriptionAnswer(of)
  })
  app.delete('/v1/subscriptions/:id', (c) => {
    const of = subscription(c.req.param('id'))
    if (of.status === 'canceled') throw missing('subscription', of.id)
    ledger.end(of)
    return c.json(subscriptionAnswer(of))
  })
}

function invoices({ app, ledger, origin, customer, subscription, post }: Api): void {
  const { books } = ledger
  app.get('/v1/invoices', (c) => {
    const of = customer(c.req.query('customer')).id
    return c.json(listOf(newestFirst(books.invoices, of).map((invoice) => invoiceAnswer(invoice, origin()))))
  })
  post('/v1/invoices/create_preview', (fields) => {
    const changed = fields.get('subscription')
    const price = fields.get('subscription_details[items][0][price]') ?? ''
    priceOf(price)
    if (changed === undefined) return previewAnswer(startLines(price, fields, ledger.now()), 0)
    const of = subscription(changed)
    const at = prorationDate(of, fields.get('subscription_details[proration_date]') ?? ledger.now())
    return previewAnswer(prorationOf(of, price, at).lines, customer(of.customer).balance)
  })
}

function checkouts({ app, ledger, origin, customer, post }: Api): void {
  const { books } = ledger
  const session = (id = '') => books.sessions[id] ?? fail(missing('checkout.session', id))
  app.get('/v1/checkout/sessions/:id', (c) => c.json(sessionAnswer(session(c.req.param('id')), origin())))
  post('/v1/checkout/sessions', (fields) => {
    const trialEnd = fields.get('subscription_data[trial_end]')
    const made = {
      id: ledger.name('cs'),
      customer: customer(fields.get('customer')).id,
      price: priceOf(fields.get('line_items[0][price]') ?? '').id,
      status: 'open' as const,
      trialEnd: trialEnd === undefined ? null : Number(trialEnd),
      percentOff: percentOff(fields),
      successUrl: fields.get('success_url') ?? '',
      cancelUrl: fields.get('cancel_url') ?? '',
      expiresAt: Number(fields.get('expires_at')),
      created: ledger.now(),
    }
    books.sessions[made.id] = made
    return sessionAnswer(made, origin())
  })
  post('/v1/checkout/sessions/:id/expire', (_, { id }) => {
    const of = session(id)
    if (of.status !== 'open')
      throw new ApiError(400, {
        type: 'invalid_request_error',
        message: 'Only Checkout Sessions with a status of "open" can be expired.',
      })
    ledger.expire(of)
    return answerOf(books, of.id, origin()) ?? {}
  })
  post('/v1/billing_portal/sessions', (fields) =>
    portalAnswer(customer(fields.get('customer')), fields.get('return_url') ?? '', origin(), ledger.now()),
  )
}

function fail(error: Error): never {
  throw error
}

const percentOff = (fields: Fields): number =>
  promotions.find(({ id }) => id === fields.get('discounts[0][promotion_code]'))?.percentOff ?? 0

function startLines(id: string, fields: Fields, now: number): Line[] {
  const { product, amount, interval } = priceOf(id)
  const due = Math.round((amount * (100 - percentOff(fields))) / 100)
  return [{ description: product, amount: due, start: now, end: nextEnd(now, interval, now) }]
}

const newestFirst = <Kept extends { id: string; customer: string; created: number }>(
  stored: Record<string, Kept>,
  customer: string,
): Kept[] =>
  Object.values(stored)
    .filter((one) => one.customer === customer)
    .toSorted((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1))
