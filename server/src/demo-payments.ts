import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Books, FakeEvent } from '../stand-ins/stripe/books.ts'
import { FakeStripe, fakeStripeConfig } from '../stand-ins/stripe/fake-stripe.ts'
import type { Clock } from './lib/clock.ts'
import type { Config } from './lib/config/config.ts'
import { FetchFailed, safeFetch } from './lib/safe-fetch/safe-fetch.ts'
import { CannotListen, listen } from './listen.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { StripePayments } from './payments/stripe.ts'

const host = '127.0.0.1'
/** Milliseconds before each further delivery of an event that was not accepted. */
const pauses = [1_000, 5_000, 30_000, 300_000]
const checkEvery = 30_000

/** State that outlasts a restart. */
interface StoredBooks {
  port: number
  books: Books
}

/** The demo's payment provider, accessible only on this machine. */
export interface DemoPayments {
  payments: PaymentProvider
  /** Posts events from now on to the server at a port. */
  post(port: number): void
  stop(): Promise<void>
}

/**
 * Starts a fake payment provider on a port of its own. Its data is a file in the data folder, so that a subscription of
 * the demo outlasts a restart.
 */
export async function startDemoPayments(config: Config, clock: Clock, log: Logger): Promise<DemoPayments> {
  const file = join(config.dataDir, 'demo-payments.json')
  const stored: StoredBooks | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : undefined
  const fakeStripe = new FakeStripe(clock, stored?.books)
  const serve = (at: number) =>
    listen(
      async (request: Request) => {
        const answer = await fakeStripe.app.fetch(request)
        if (request.method !== 'GET') save()
        return answer
      },
      host,
      at,
    )
  // Stored invoices contain the address of their page, so the provider uses its former port again.
  const { port, stop } = await serve(stored?.port ?? 0).catch((error: unknown) => {
    if (error instanceof CannotListen) return serve(0)
    throw error
  })
  const save = () =>
    writeFileSync(file, JSON.stringify({ port, books: fakeStripe.ledger.books } satisfies StoredBooks), {
      mode: 0o600,
    })
  fakeStripe.origin = `http://${host}:${port}`
  const look = setInterval(() => fakeStripe.ledger.catchUp(), checkEvery)
  return {
    payments: new StripePayments(fakeStripeConfig, config.publicUrl, clock, { host, port, protocol: 'http' }),
    post: (port) => {
      const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}/stripe-events`
      fakeStripe.onEvent = (event) => {
        save()
        postLater(fakeStripe, event, url, log)
      }
    },
    stop: () => {
      clearInterval(look)
      save()
      return stop()
    },
  }
}

/** Posts an event once the response to its request has been sent, and again until the server accepts it. */
function postLater(fakeStripe: FakeStripe, event: FakeEvent, url: string, log: Logger, attempt = 0): void {
  const pause = attempt === 0 ? 0 : pauses[attempt - 1]
  if (pause === undefined) {
    log.warn({ event: event.id }, 'an event of the demo’s payments was never taken')
    return
  }
  const timer = setTimeout(() => void post(), pause)
  timer.unref()
  async function post(): Promise<void> {
    const { body, signature } = fakeStripe.posted(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    try {
      const { ok } = await safeFetch(url, { method: 'POST', headers, body })
      if (!ok) postLater(fakeStripe, event, url, log, attempt + 1)
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      postLater(fakeStripe, event, url, log, attempt + 1)
    }
  }
}
