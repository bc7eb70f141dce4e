import { Hono } from 'hono'
import Stripe from 'stripe'
import type { Clock } from '../../src/lib/clock.ts'
import type { PaymentsConfig } from '../../src/lib/config/payments-config.ts'
import { answerOf } from './answers.ts'
import { fakeStripeApi } from './api.ts'
import { type Books, emptyBooks, type FakeEvent } from './books.ts'
import { Ledger } from './ledger.ts'
import { fakeStripePages } from './pages.ts'

/** Configuration for using the fake provider. None of it is secret: it protects nothing of value. */
export const fakeStripeConfig: PaymentsConfig = {
  secretKey: 'sk_test_demo',
  webhookSecret: 'whsec_demo',
  prices: [
    { id: 'price_pro_year', plan: 'pro', interval: 'year', beta: false },
    { id: 'price_pro_year_beta', plan: 'pro', interval: 'year', beta: true },
    { id: 'price_agency_year', plan: 'agency', interval: 'year', beta: false },
    { id: 'price_pro_month', plan: 'pro', interval: 'month', beta: false },
    { id: 'price_agency_month', plan: 'agency', interval: 'month', beta: false },
  ],
}

/** An event as posted to the webhook. */
export interface PostedEvent {
  body: string
  signature: string
}

/**
 * A fake Stripe server: the part of its API that the product uses, its checkout and customer portal, and its events.
 * Only for tests and the demo; it charges nothing and accepts only the published test card numbers.
 */
export class FakeStripe {
  readonly app = new Hono()
  readonly ledger: Ledger
  /** All events, oldest first. */
  readonly events: FakeEvent[] = []
  /** The origin of its pages. */
  origin = 'https://payments.demo.example'
  /** Called for every event. */
  onEvent: (event: FakeEvent) => void = () => {}
  readonly #clock: Clock

  /** `books` may be of an earlier version, with fewer kinds of data. */
  constructor(clock: Clock, books: Partial<Books> = {}) {
    this.#clock = clock
    this.ledger = new Ledger(
      { ...emptyBooks(), ...books },
      () => Math.floor(clock() / 1000),
      (type, of) => this.#note(type, of.id),
    )
    this.app.route(
      '/',
      fakeStripeApi(this.ledger, () => this.origin),
    )
    this.app.route('/', fakeStripePages(this.ledger))
  }

  /** HTTP client with which the product reaches the fake provider inside of this process. */
  get client(): Stripe.HttpClient {
    const call = async (url: string | URL | Request, init?: RequestInit) =>
      this.app.request(String(url), init)
    return Stripe.createFetchHttpClient(call)
  }

  /** An event as posted now, signed. */
  posted({ id, type, created, object }: FakeEvent): PostedEvent {
    const event = { id, object: 'event' as const, created, livemode: false, type, data: { object } }
    const body = JSON.stringify(event satisfies { object: Stripe.Event['object'] })
    const timestamp = Math.floor(this.#clock() / 1000)
    const { webhookSecret: secret } = fakeStripeConfig
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
  }

  /** Moves the fake provider's clock forward, and makes all changes that are due by then. */
  forward(milliseconds: number): void {
    this.ledger.books.ahead += Math.floor(milliseconds / 1000)
    this.ledger.catchUp()
  }

  #note(type: string, id: string): void {
    const object = structuredClone(answerOf(this.ledger.books, id, this.origin) ?? {})
    const event = { id: this.ledger.name('evt'), type, created: this.ledger.now(), object }
    this.events.push(event)
    this.onEvent(event)
  }
}
