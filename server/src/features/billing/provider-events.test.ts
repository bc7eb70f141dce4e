import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { customers, portal, shown } from '../../test/paying.ts'
import { fillIn, hear, path, post, subscribe, yearly } from '../../test/subscribing.ts'

let world: World
let chloe: Caller

beforeEach(async () => {
  world = await openWorld()
  chloe = await world.as('Chloe')
}, 60_000)
afterEach(() => world.close())

describe('the provider’s events', () => {
  const event = async () => {
    await chloe.post(`${path}/checkout`, yearly)
    const [customer] = customers(world)
    return world.fakeStripe.posted({
      id: 'evt_1',
      type: 'customer.updated',
      created: 1,
      object: { ...customer, object: 'customer' },
    })
  }
  const jobs = () =>
    world.db.global.selectFrom('jobs').select('id').where('kind', '=', 'syncSubscription').execute()

  test('are refused with a wrong signature, a changed body, and after five minutes', async () => {
    const { body, signature } = await event()
    expect((await post(world, { body, signature: '' })).status).toBe(400)
    expect((await post(world, { body, signature: signature.replace(/v1=./, 'v1=x') })).status).toBe(400)
    expect((await post(world, { body: body.replace('evt_1', 'evt_2'), signature })).status).toBe(400)
    world.clock.forward(301_000)
    expect((await post(world, { body, signature })).status).toBe(400)
    expect(await jobs()).toEqual([])
  })

  test('have their effect once', async () => {
    const posted = await event()
    for (let time = 0; time < 3; time++) expect((await post(world, posted)).status).toBe(204)
    expect(await jobs()).toHaveLength(1)
  })

  test('of a customer who is none of ours, and of another account, change nothing', async () => {
    const other = (object: object) =>
      post(world, world.fakeStripe.posted({ id: 'evt_9', type: 'customer.updated', created: 1, object }))
    expect((await other({ object: 'customer', id: 'cus_stranger' })).status).toBe(204)
    const forged = {
      object: 'subscription',
      customer: 'cus_stranger',
      metadata: { organisation: world.lumen.tenantId },
    }
    expect((await other(forged)).status).toBe(204)
    expect(await jobs()).toEqual([])
  })

  test('larger than they can be are refused before they are read', async () => {
    expect((await post(world, { body: 'x'.repeat(600 * 1024), signature: '' })).status).toBe(413)
  })

  test('whose transaction is cut off are taken when they come again', async () => {
    await subscribe(world, chloe)
    await fillIn(world, `${await portal(chloe)}/cancellation`)
    const [happened] = world.fakeStripe.events.splice(0)
    if (!happened) throw new Error('Nothing happened')
    const { db } = world.services
    const { transaction } = db
    db.transaction = (work) =>
      transaction.call(db, async (tx) => {
        await work(tx)
        throw new Error('killed before the commit')
      }) as never
    expect((await post(world, world.fakeStripe.posted(happened))).status).toBe(500)
    db.transaction = transaction
    expect((await shown(chloe)).cancelAt).toBeNull()
    await hear(world, [happened])
    expect((await shown(chloe)).cancelAt).not.toBeNull()
  })
})
