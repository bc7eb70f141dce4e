import { betaSubscriptions } from '@earshot/shared/plan/plans'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { proYearly, shown } from '../../test/paying.ts'
import { fillIn, hear, path, subscribe } from '../../test/subscribing.ts'

let world: World
let chloe: Caller

beforeEach(async () => {
  world = await openWorld()
  chloe = await world.as('Chloe')
}, 60_000)
afterEach(() => world.close())

describe('the beta price', () => {
  const take = (count: number) =>
    world.db.transaction(async ({ global }) => {
      await global.deleteFrom('beta_deals').execute()
      const rows = Array.from({ length: count }, (_, index) => ({
        tenant_id: `gone-${index}`,
        number: index + 1,
        taken_at: 1,
      }))
      await global.insertInto('beta_deals').values(rows).execute()
    })
  const priceIn = (url: string) => world.fakeStripe.ledger.books.sessions[url.split('/').at(-1) ?? '']?.price

  test('of two who want the last one at the same time is one’s', async () => {
    await take(betaSubscriptions - 1)
    const ada = await world.as('Ada')
    const answers = await Promise.all(
      [chloe, ada].map((caller) => caller.post(`${path}/checkout`, proYearly)),
    )
    const prices = await Promise.all(answers.map(async (answer) => priceIn((await answer.json()).url)))
    expect(prices.sort()).toEqual(['price_pro_year', 'price_pro_year_beta'])
    expect((await shown(chloe)).beta?.left).toBe(0)
  })

  test('of a checkout that nobody paid is free again, and one that was paid is taken for good', async () => {
    await take(betaSubscriptions - 1)
    await chloe.post(`${path}/checkout`, proYearly)
    const ada = await world.as('Ada')
    expect((await shown(ada)).beta?.left).toBe(0)
    world.clock.forward(2 * 60 * 60_000)
    expect((await shown(ada)).beta?.left).toBe(1)
    await subscribe(world, ada, proYearly)
    expect((await shown(ada)).price).toBe(1900)
    world.clock.forward(2 * 60 * 60_000)
    expect((await shown(ada)).beta).toEqual({ left: 0, total: betaSubscriptions, taken: true })
  })

  test('is kept by whoever pays in time and is heard of late, also after another reserved its number and left', async () => {
    const { url } = await chloe.post(`${path}/checkout`, proYearly).json()
    await fillIn(world, url, '4242 4242 4242 4242')
    world.clock.forward(2 * 60 * 60_000)
    await (await world.as('Ada')).post(`${path}/checkout`, proYearly)
    world.clock.forward(2 * 60 * 60_000)
    await hear(world)
    expect((await shown(chloe)).price).toBe(1900)
    expect((await shown(chloe)).beta).toEqual({
      left: betaSubscriptions - 1,
      total: betaSubscriptions,
      taken: true,
    })
  })

  test('is kept by whoever is heard of late when no more are left', async () => {
    const { url } = await chloe.post(`${path}/checkout`, proYearly).json()
    await fillIn(world, url, '4242 4242 4242 4242')
    await take(betaSubscriptions)
    await hear(world)
    expect((await shown(chloe)).beta).toEqual({ left: 0, total: betaSubscriptions, taken: true })
  })

  test('is shown in the preview, and not counted by it', async () => {
    const preview = await chloe.post(`${path}/preview`, proYearly).json()
    expect(preview).toMatchObject({
      dueNow: 1900,
      currency: 'usd',
      beta: true,
      nextInvoice: { amount: 1900 },
    })
    expect((await shown(chloe)).beta?.taken).toBe(false)
  })
})
