import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { entries, portal, proYearly, refusal, shown } from '../../test/paying.ts'
import { fillIn, hear, laterFailingCard, path, subscribe, yearly } from '../../test/subscribing.ts'

const day = 24 * 60 * 60_000

let world: World
let chloe: Caller

beforeEach(async () => {
  world = await openWorld()
  chloe = await world.as('Chloe')
}, 60_000)
afterEach(() => world.close())

describe('a change', () => {
  test('is shown with what is left of the paid time before it is charged, and costs that', async () => {
    await subscribe(world, chloe, { plan: 'pro', interval: 'month' })
    world.clock.forward(10 * day)
    const preview = await chloe.post(`${path}/preview`, yearly).json()
    expect(preview.lines).toHaveLength(2)
    expect(preview.lines[0].amount).toBeLessThan(0)
    expect(preview.dueNow).toBe(9900 + preview.lines[0].amount)
    const { asOf } = preview
    world.clock.forward(60_000)
    const changed = await chloe.post(`${path}/change`, { ...yearly, asOf }).json()
    expect(changed).toMatchObject({ plan: 'agency', interval: 'year', price: 9900 })
    const { items } = await chloe.get('/api/v1/invoices').json()
    expect(items[0]).toMatchObject({ amount: preview.dueNow, state: 'paid' })
    await hear(world)
    const changes = (await entries(chloe)).filter(({ action }) => action === 'subscription.changed')
    const plans = [{ field: 'plan', from: 'pro', to: 'agency' }]
    expect(changes).toMatchObject([{ actor: { name: 'Chloe Lindqvist' }, changes: plans }])
  })

  test('to a lower plan names what is over its limit, deletes nothing, and leaves a credit', async () => {
    const ada = await world.as('Ada')
    await subscribe(world, ada)
    const before = (await ada.get('/api/v1/users').json()).length
    const preview = await ada.post(`${path}/preview`, proYearly).json()
    expect(preview.dueNow).toBe(0)
    expect(preview.over.every(({ used, allowed }: { used: number; allowed: number }) => used > allowed)).toBe(
      true,
    )
    const changed = await ada.post(`${path}/change`, proYearly).json()
    expect(changed.plan).toBe('pro')
    expect(changed.balance).toBeGreaterThan(0)
    expect((await ada.get('/api/v1/users').json()).length).toBe(before)
  })

  test('with a card that is declined changes nothing', async () => {
    await subscribe(world, chloe, { plan: 'pro', interval: 'month' })
    await fillIn(world, `${await portal(chloe)}/card`, laterFailingCard)
    const answer = await chloe.post(`${path}/change`, yearly)
    expect(await refusal(answer)).toEqual([
      409,
      expect.stringMatching(/^The card was declined, and nothing was changed/),
    ])
    expect(await shown(chloe)).toMatchObject({ plan: 'pro', interval: 'month' })
  })

  test('counts no day before the period that another change has just begun', async () => {
    await subscribe(world, chloe, { plan: 'pro', interval: 'month' })
    world.clock.forward(day)
    const { asOf } = await chloe.post(`${path}/preview`, yearly).json()
    world.clock.forward(60_000)
    expect((await chloe.post(`${path}/change`, proYearly)).status).toBe(200)
    world.clock.forward(60_000)
    const answer = await chloe.post(`${path}/change`, { ...yearly, asOf })
    expect([answer.status, (await answer.json()).plan]).toEqual([200, 'agency'])
  })

  test('of a subscription that has ended with the provider already says so, and shows it', async () => {
    await subscribe(world, chloe)
    await chloe.post(`${path}/cancel`)
    world.clock.forward(366 * day)
    world.fakeStripe.ledger.catchUp()
    chloe = await world.as('Chloe')
    const changes = [['resume'], ['cancel'], ['change', proYearly]] as const
    const answers = await Promise.all(changes.map(([change, body]) => chloe.post(`${path}/${change}`, body)))
    // A request that follows another's refusal finds no subscription at all.
    const refused = /^This (subscription has ended|organisation has no subscription)/
    for (const answer of answers) expect(await refusal(answer)).toEqual([409, expect.stringMatching(refused)])
    expect(await shown(chloe)).toMatchObject({ state: 'canceled', plan: 'free' })
  })

  test('ends the subscription with the time that is paid for, and can be taken back until then', async () => {
    await subscribe(world, chloe)
    const cancelled = await chloe.post(`${path}/cancel`).json()
    expect(cancelled.cancelAt).toBe(cancelled.periodEnd)
    expect(cancelled.plan).toBe('agency')
    expect((await chloe.post(`${path}/resume`).json()).cancelAt).toBeNull()
    await chloe.post(`${path}/cancel`)
    world.clock.forward(366 * day)
    world.fakeStripe.ledger.catchUp()
    chloe = await world.as('Chloe')
    await hear(world)
    expect(await shown(chloe)).toMatchObject({
      plan: 'free',
      state: 'canceled',
      cancelAt: null,
      subscribedPlan: null,
    })
    expect((await chloe.post(`${path}/resume`)).status).toBe(409)
    const log = await entries(chloe)
    const ended = log.find(({ action }) => action === 'subscription.ended')
    expect(ended?.changes).toEqual([{ field: 'plan', from: 'agency', to: 'free' }])
    const actions = log.map(({ action }) => action).filter((action) => action.startsWith('sub'))
    expect(actions).toEqual([
      'subscription.ended',
      'subscription.cancelled',
      'subscription.resumed',
      'subscription.cancelled',
      'subscription.started',
    ])
  })
})
