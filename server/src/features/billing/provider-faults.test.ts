import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StripePayments } from '../../payments/stripe.ts'
import type { Caller } from '../../test/caller.ts'
import { takeDue } from '../../test/deliver-all.ts'
import { openWorld, type World } from '../../test/harness.ts'
import {
  away,
  customers,
  planOf,
  portal,
  proYearly,
  refusal,
  shown,
  subscriptions,
} from '../../test/paying.ts'
import { doJobs, fillIn, path, subscribe, yearly } from '../../test/subscribing.ts'
import { reconcileSubscriptions, syncSubscription } from './subscription-sync.ts'

let world: World
let chloe: Caller

beforeEach(async () => {
  world = await openWorld()
  chloe = await world.as('Chloe')
}, 60_000)
afterEach(() => world.close())

describe('the provider', () => {
  test('that is away at the checkout is said in a sentence, and nothing is changed', async () => {
    const before = await shown(chloe)
    const back = away(world)
    const answer = await chloe.post(`${path}/checkout`, proYearly)
    expect(await refusal(answer)).toEqual([
      503,
      'The payment provider cannot be reached at the moment. Nothing was changed; please try again in a few minutes.',
    ])
    back()
    expect(await shown(chloe)).toEqual(before)
    await subscribe(world, chloe, proYearly)
    expect(await planOf(world)).toBe('pro')
  }, 20_000)

  test('whose answer is lost after it did what was asked makes nothing twice', async () => {
    const { app } = world.fakeStripe
    const { request } = app
    let lost = 0
    app.request = async (...args: Parameters<typeof request>) => {
      const answer = await request(...args)
      if (args[1]?.method === 'POST' && lost++ % 2 === 0) throw new TypeError('fetch failed')
      return answer
    }
    const { url } = await chloe.post(`${path}/checkout`, yearly).json()
    app.request = request
    expect(url).toContain('/checkout/')
    expect(customers(world)).toHaveLength(1)
    expect(Object.values(world.fakeStripe.ledger.books.sessions)).toHaveLength(1)
  }, 20_000)

  test('that was away at night is asked again, and what its events left out is mended', async () => {
    await subscribe(world, chloe)
    await fillIn(world, `${await portal(chloe)}/cancellation`)
    world.fakeStripe.events.length = 0
    const reconcile = () =>
      reconcileSubscriptions(world.services)({ id: 'night', tenantId: null, payload: {} })
    await reconcile()
    const back = away(world)
    await expect(doJobs(world)).rejects.toThrow(/cannot be reached/)
    back()
    expect((await shown(chloe)).cancelAt).toBeNull()
    await reconcile()
    await doJobs(world)
    expect((await shown(chloe)).cancelAt).not.toBeNull()
  }, 20_000)

  test('that was being read when a later reading began, which then failed, is read once more', async () => {
    await subscribe(world, chloe)
    const { payments } = world.services
    const { tenantId } = world.lumen
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { readAccount } = StripePayments.prototype
    Object.assign(payments ?? {}, {
      readAccount: async (customerId: string) => {
        asked.resolve()
        await answered.promise
        return readAccount.call(payments as StripePayments, customerId)
      },
    })
    const overtaken = syncSubscription(world.services, tenantId)
    await asked.promise
    Object.assign(payments ?? {}, { readAccount: () => Promise.reject(new Error('away')) })
    await expect(syncSubscription(world.services, tenantId)).rejects.toThrow('away')
    answered.resolve()
    expect(await overtaken).toEqual([])
    world.clock.forward(5_000)
    expect(await takeDue(world.services, 'syncSubscription')).toMatchObject([{ tenantId }])
  })

  test('with another price than before changes what is shown; one that nobody configured leaves the plan', async () => {
    await subscribe(world, chloe)
    const [subscription] = subscriptions(world)
    if (!subscription) throw new Error('No subscription')
    subscription.price = 'price_unknown'
    const { readAccount } = world.services.payments ?? {}
    if (!world.services.payments || !readAccount) throw new Error('No provider')
    world.services.payments.readAccount = async (id) => {
      subscription.price = 'price_agency_year'
      const account = await readAccount.call(world.services.payments, id)
      return (
        account && {
          ...account,
          subscriptions: account.subscriptions.map((one) => ({
            ...one,
            priceId: 'price_unknown',
            amount: 4900,
          })),
        }
      )
    }
    await reconcileSubscriptions(world.services)({ id: 'night', tenantId: null, payload: {} })
    await doJobs(world)
    expect(await shown(chloe)).toMatchObject({ plan: 'agency', price: 4900, state: 'active' })
    expect(world.logged.join()).toContain('a price that is not configured')
  })
})
