import { Hono } from 'hono'
import Stripe from 'stripe'
import type { Clock } from '../../lib/clock.ts'
import type { PaymentsConfig } from '../../lib/config.ts'
import { answerOf } from './answers.ts'
import { standInApi } from './api.ts'
import { type Books, emptyBooks, type StandInEvent } from './books.ts'
import { Ledger } from './ledger.ts'
import { standInPages } from './pages.ts'

/** What the product is configured with to use the stand-in. None of it is a secret: nothing of value is behind it. */
export const standInConfig: PaymentsConfig = {
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

/** An event as it is posted. */
export interface PostedEvent {
  body: string
  signature: string
}

/**
 * Answers in Stripe's place: the part of its interface that the product uses, its pages for paying and for cards, and
 * its events. For tests and the demo alone; it charges nothing and keeps no card but the published test numbers.
 */
export class StandIn {
  readonly app = new Hono()
  readonly ledger: Ledger
  /** What happened, oldest first. */
  readonly events: StandInEvent[] = []
  /** Where its pages are. */
  origin = 'https://payments.demo.example'
  /** Is told of every event as it happens. */
  onEvent: (event: StandInEvent) => void = () => {}
  readonly #clock: Clock

  constructor(clock: Clock, books: Books = emptyBooks()) {
    this.#clock = clock
    this.ledger = new Ledger(
      books,
      () => Math.floor(clock() / 1000),
      (type, of) => this.#note(type, of.id),
    )
    this.app.route(
      '/',
      standInApi(this.ledger, () => this.origin),
    )
    this.app.route('/', standInPages(this.ledger))
  }

  /** How the product's client reaches it inside of this process. */
  get client(): Stripe.HttpClient {
    const call = async (url: string | URL | Request, init?: RequestInit) =>
      this.app.request(String(url), init)
    return Stripe.createFetchHttpClient(call as typeof globalThis.fetch)
  }

  /** An event as it is posted now, signed. */
  posted({ id, type, created, object }: StandInEvent): PostedEvent {
    const event = { id, object: 'event' as const, created, livemode: false, type, data: { object } }
    const body = JSON.stringify(event satisfies { object: Stripe.Event['object'] })
    const timestamp = Math.floor(this.#clock() / 1000)
    const { webhookSecret: secret } = standInConfig
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
  }

  /** Moves the stand-in's clock forward, and does what is due by then. */
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
