import type { AuditEntry } from '@earshot/shared/audit/audit'
import type { Subscription } from '@earshot/shared/billing/billing'
import type { CheckoutOrder } from '../payments/provider.ts'
import { StripePayments } from '../payments/stripe.ts'
import type { Answer, Caller } from './caller.ts'
import type { World } from './harness.ts'
import { fillIn, hear, laterFailingCard, path, subscribe } from './subscribing.ts'

export const proYearly = { plan: 'pro', interval: 'year' } as const

/** The subscription as a member reads it. */
export const shown = (caller: Caller): Promise<Subscription> => caller.get(path).json()

/** Status and sentence of a refusal. */
export const refusal = async (answer: Answer) => [answer.status, (await answer.json()).detail]

export const rowOf = ({ db, lumen }: World) =>
  db.global
    .selectFrom('subscriptions')
    .selectAll()
    .where('tenant_id', '=', lumen.tenantId)
    .executeTakeFirstOrThrow()

/** Plan of an organisation, by default of Lumen. */
export const planOf = async ({ db, lumen }: World, { tenantId } = lumen) =>
  (await db.global.selectFrom('tenants').select('plan').where('id', '=', tenantId).executeTakeFirstOrThrow())
    .plan

/** Entries of the audit log, the newest first. */
export const entries = async (caller: Caller): Promise<AuditEntry[]> =>
  (await caller.get('/api/v1/audit-log?limit=20').json()).items

/** Address of the provider's page on which an organisation changes what it pays with. */
export const portal = async (caller: Caller): Promise<string> =>
  (await caller.post(`${path}/portal`).json()).url.split('?')[0]

const booksOf = ({ fakeStripe }: World) => fakeStripe.ledger.books

export const customers = (world: World) => Object.values(booksOf(world).customers)

export const subscriptions = (world: World) => Object.values(booksOf(world).subscriptions)

export const openPages = (world: World) =>
  Object.values(booksOf(world).sessions).filter(({ status }) => status === 'open')

/** Delays the provider's checkout pages until the test calls `open`. */
export function holdPages({ services }: World): { asked: Promise<void>; open: () => void } {
  const { payments } = services
  const [asked, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { openCheckout } = StripePayments.prototype
  Object.assign(payments ?? {}, {
    openCheckout: async (order: CheckoutOrder) => {
      asked.resolve()
      await opened.promise
      return openCheckout.call(payments as StripePayments, order)
    },
  })
  return { asked: asked.promise, open: () => opened.resolve() }
}

/** Makes the provider unreachable. @returns a function that restores it. */
export function away({ fakeStripe: { app } }: World): () => void {
  const { request } = app
  app.request = () => Promise.reject(new TypeError('fetch failed'))
  return () => {
    app.request = request
  }
}

/** Subscribes, and lets the second payment fail. */
export async function failing(world: World, caller: Caller): Promise<void> {
  await subscribe(world, caller)
  const page = await portal(caller)
  await fillIn(world, `${page}/card`, laterFailingCard)
  await fillIn(world, `${page}/renewal`)
  await hear(world)
}
