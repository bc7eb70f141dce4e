import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { entries, failing, portal, proYearly, refusal, shown } from '../../test/paying.ts'
import { fillIn, hear, laterFailingCard, path, subscribe } from '../../test/subscribing.ts'

const day = 24 * 60 * 60_000

let world: World
let chloe: Caller

beforeEach(async () => {
  world = await openWorld()
  chloe = await world.as('Chloe')
}, 60_000)
afterEach(() => world.close())

describe('a failed payment', () => {
  test('keeps members out with 402, which names who can mend it; administrators get to the billing page', {
    tags: ['6.10', '9.47'],
  }, async () => {
    const ada = await world.as('Ada')
    const ben = await world.as('Ben')
    await subscribe(world, ada)
    const page = await portal(ada)
    await fillIn(world, `${page}/card`, laterFailingCard)
    await fillIn(world, `${page}/renewal`)
    await hear(world)
    const refused = await ben.get('/api/v1/feedback')
    expect([refused.status, await refused.json()]).toEqual([
      402,
      expect.objectContaining({
        code: 'payment_required',
        detail: expect.stringMatching(/^A payment .* Ask an administrator .*Ada Marsh/),
      }),
    ])
    const { user } = await ben.get('/api/v1/auth/session').json()
    expect(user.currentTenant.paymentFailed.administrators).toContain('Ada Marsh')
    expect(await shown(ada)).toMatchObject({
      state: 'past_due',
      plan: 'agency',
      pastDue: { since: expect.any(Number) },
    })
    expect((await ada.get('/api/v1/feedback')).status).toBe(200)

    const visitor = await world.visitor(world.harbor)
    const answer = await visitor.post('/e/v1/feedback', { kind: 'bug', title: 'The ferry is late', body: '' })
    expect(answer.status).toBe(201)
    expect((await world.page(world.harbor).get(`/e/v1/config?key=${world.harbor.publicKey}`)).status).toBe(
      200,
    )

    await fillIn(world, `${page}/card`, '4242424242424242')
    await hear(world)
    expect((await ben.get('/api/v1/feedback')).status).toBe(200)
    expect(await shown(ada)).toMatchObject({ state: 'active', pastDue: null })
    expect((await entries(ada)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payment.received', 'payment.failed']),
    )
  })

  test('is told to administrators at each attempt, once', async () => {
    await failing(world, chloe)
    const notices = async () =>
      (await mailsTo(world, 'chloe@lumen.example')).filter(({ template }) => template === 'paymentFailed')
    expect(await notices()).toMatchObject([{ params: { attempts: 1, amount: '$99.00' } }])
    await hear(world, world.fakeStripe.events)
    expect(await notices()).toHaveLength(1)
    world.clock.forward(3 * day)
    world.fakeStripe.ledger.catchUp()
    await hear(world)
    await hear(world)
    expect(
      (await notices()).map(({ params }) => (params as unknown as { attempts: number }).attempts),
    ).toEqual([1, 2])
    world.clock.forward(20 * day)
    world.fakeStripe.ledger.catchUp()
    await hear(world)
    chloe = await world.as('Chloe')
    expect(await shown(chloe)).toMatchObject({
      state: 'unpaid',
      plan: 'agency',
      pastDue: { nextAttempt: null },
    })
  })

  test('lets no plan be changed before it is mended', async () => {
    await failing(world, chloe)
    expect(await refusal(await chloe.post(`${path}/change`, proYearly))).toEqual([
      409,
      expect.stringMatching(/^A payment is missing/),
    ])
  })
})
