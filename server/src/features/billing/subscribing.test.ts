import { betaSubscriptions } from '@earshot/shared/plan/plans'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'
import {
  customers,
  entries,
  holdPages,
  openPages,
  planOf,
  proYearly,
  refusal,
  shown,
  subscriptions,
} from '../../test/paying.ts'
import { fillIn, hear, path, post, subscribe, yearly } from '../../test/subscribing.ts'

const day = 24 * 60 * 60_000

let world: World
let chloe: Caller

beforeEach(async () => {
  world = await openWorld()
  chloe = await world.as('Chloe')
}, 60_000)
afterEach(() => world.close())

describe('subscribing', () => {
  test('is paid on the provider’s page, and holds when the provider says so, not when the browser comes back', async () => {
    const { url } = await chloe.post(`${path}/checkout`, yearly).json()
    expect(await fillIn(world, url, '4242 4242 4242 4242')).toBe(303)
    expect(await planOf(world)).toBe('free')
    await hear(world)
    expect(await planOf(world)).toBe('agency')
    const { periodEnd, ...rest } = await shown(chloe)
    expect(rest).toMatchObject({
      billing: 'demo',
      plan: 'agency',
      state: 'active',
      subscribedPlan: 'agency',
      interval: 'year',
      price: 9900,
      currency: 'usd',
      cancelAt: null,
      pastDue: null,
    })
    expect((periodEnd ?? 0) - world.clock.read()).toBeGreaterThan(364 * day)
    expect((await entries(chloe))[0]).toMatchObject({
      action: 'subscription.started',
      actor: { name: 'Chloe Lindqvist' },
    })
  })

  test('shows what each plan costs, and how many beta prices are left', async () => {
    const { prices, beta } = await shown(chloe)
    expect(prices).toContainEqual({
      plan: 'pro',
      interval: 'year',
      amount: 3900,
      beta: 1900,
      currency: 'usd',
    })
    expect(prices).toHaveLength(4)
    expect(beta).toMatchObject({ total: betaSubscriptions, taken: false })
  })

  test('in two tabs at once leads both to one page, which is paid once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => chloe.post(`${path}/checkout`, yearly)))
    const urls = await Promise.all(answers.map(async (answer) => (await answer.json()).url))
    expect(new Set(urls).size).toBe(1)
    expect(await fillIn(world, urls[0], '4242424242424242')).toBe(303)
    expect(await fillIn(world, urls[1], '4242424242424242')).toBe(404)
    await hear(world)
    expect(subscriptions(world)).toHaveLength(1)
    expect(customers(world)).toHaveLength(1)
    expect((await refusal(await chloe.post(`${path}/checkout`, proYearly)))[0]).toBe(409)
  })

  test('to something else closes the page of what was chosen before', async () => {
    const first = (await chloe.post(`${path}/checkout`, yearly).json()).url
    const second = (await chloe.post(`${path}/checkout`, proYearly).json()).url
    expect(await fillIn(world, first, '4242424242424242')).toBe(404)
    expect(await fillIn(world, second, '4242424242424242')).toBe(303)
    await hear(world)
    expect(await planOf(world)).toBe('pro')
  })

  test('to something else at the same moment leaves one page that can be paid', async () => {
    await chloe.post(`${path}/checkout`, yearly)
    world.clock.forward(2 * 60 * 60_000)
    const pages = holdPages(world)
    const first = chloe.post(`${path}/checkout`, yearly)
    await pages.asked
    // The second tab found no page to close, because the first tab's page opens only now.
    const { db } = world.services
    const { tenant } = db
    db.tenant = (...whose) => {
      const found = tenant.apply(db, whose)
      const { transaction } = found
      return Object.assign(found, {
        transaction: async (...work: Parameters<typeof transaction>) => {
          pages.open()
          await first
          return transaction.apply(found, work)
        },
      })
    }
    const second = await chloe.post(`${path}/checkout`, proYearly)
    db.tenant = tenant
    expect([(await first).status, second.status]).toEqual([200, 409])
    expect(openPages(world)).toHaveLength(1)
  })

  test('shortly before the page is over closes it, and leads to another one', async () => {
    const first = (await chloe.post(`${path}/checkout`, yearly).json()).url
    world.clock.forward(57 * 60_000)
    const second = (await chloe.post(`${path}/checkout`, yearly).json()).url
    expect(await fillIn(world, first, '4242424242424242')).toBe(404)
    expect(await fillIn(world, second, '4242424242424242')).toBe(303)
    await hear(world)
    expect(subscriptions(world)).toHaveLength(1)
  })

  test('to something else leaves a page that was just paid, and adds no second subscription', async () => {
    const { url } = await chloe.post(`${path}/checkout`, yearly).json()
    expect(await fillIn(world, url, '4242424242424242')).toBe(303)
    // The server has not been notified of the payment yet.
    const answer = await chloe.post(`${path}/checkout`, proYearly)
    expect(await refusal(answer)).toEqual([
      409,
      expect.stringMatching(/^This organisation has a subscription/),
    ])
    expect(openPages(world)).toEqual([])
    expect(subscriptions(world)).toHaveLength(1)
  })

  test('to something else takes the place of a page that the provider does not know any more', async () => {
    await chloe.post(`${path}/checkout`, yearly)
    const { sessions } = world.fakeStripe.ledger.books
    for (const id of Object.keys(sessions)) delete sessions[id]
    expect((await chloe.post(`${path}/checkout`, proYearly)).status).toBe(200)
  })

  test('with a card that is declined changes nothing, and another card can be typed', async () => {
    const { url } = await chloe.post(`${path}/checkout`, yearly).json()
    expect(await fillIn(world, url, '4000 0000 0000 0002')).toBe(200)
    await hear(world)
    expect(await planOf(world)).toBe('free')
    expect(await fillIn(world, url, '4242 4242 4242 4242')).toBe(303)
  })

  test('takes a promotion code, and says when there is no such code', async () => {
    const preview = async (promotionCode: string) =>
      chloe.post(`${path}/preview`, { ...yearly, promotionCode })
    expect((await (await preview('WELCOME')).json()).dueNow).toBe(7920)
    const unknown = await preview('NOPE')
    expect([unknown.status, (await unknown.json()).errors[0].path]).toEqual([400, 'promotionCode'])
    await subscribe(world, chloe, { ...yearly, promotionCode: 'WELCOME' })
    const { items } = await chloe.get('/api/v1/invoices').json()
    expect(items).toMatchObject([{ amount: 7920, state: 'paid', number: 'DEMO-0001' }])
    expect(items[0].url).toContain('/invoices/')
  })

  test('needs billing to be on, and an administrator', async () => {
    const off = await openWorld({ DEMO_BILLING: 'off' })
    const ada = await off.as('Ada')
    expect(await ada.get(path).json()).toMatchObject({
      billing: 'off',
      plan: 'agency',
      prices: [],
      beta: null,
    })
    expect(await refusal(await ada.post(`${path}/checkout`, yearly))).toEqual([
      409,
      'Billing is off: nothing is charged, and the administrator of this Earshot server sets the plan.',
    ])
    expect((await post(off, { body: '{}', signature: '' })).status).toBe(404)
    await off.close()
    expect((await (await world.as('Ben')).post(`${path}/checkout`, yearly)).status).toBe(403)
  })
})
