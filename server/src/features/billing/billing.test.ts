import type { Subscription } from '@earshot/shared/billing/billing'
import { betaSubscriptions } from '@earshot/shared/plan/plans'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutOrder } from '../../payments/provider.ts'
import { StripePayments } from '../../payments/stripe.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { takeDue } from '../../test/deliver-all.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { insertTenant } from '../../test/rows.ts'
import { sampleClaim } from '../../test/sample-status.ts'
import {
  doJobs,
  fillIn,
  hear,
  laterFailingCard,
  path,
  post,
  subscribe,
  yearly,
} from '../../test/subscribing.ts'
import { eraseOrganisation } from '../organisation/erase.ts'
import { creditCustomer, reconcileSubscriptions, syncSubscription } from './subscription-sync.ts'

const day = 24 * 60 * 60_000
const proYearly = { plan: 'pro', interval: 'year' } as const

let world: World
let chloe: Caller

beforeEach(async () => {
  world = await openWorld()
  chloe = await world.as('Chloe')
}, 60_000)
afterEach(() => world.close())

const shown = (caller = chloe): Promise<Subscription> => caller.get(path).json()
const refusal = async (answer: Answer) => [answer.status, (await answer.json()).detail]
const rowOf = (tenantId = world.lumen.tenantId) =>
  world.db.global
    .selectFrom('subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
const planOf = async ({ tenantId } = world.lumen) =>
  (
    await world.db.global
      .selectFrom('tenants')
      .select('plan')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
  ).plan
const entries = async (
  caller = chloe,
  limit = 20,
): Promise<{ action: string; actor: { name: string } | null }[]> =>
  (await caller.get(`/api/v1/audit-log?limit=${limit}`).json()).items
const portal = async (caller = chloe): Promise<string> =>
  (await caller.post(`${path}/portal`).json()).url.split('?')[0]
const customers = () => Object.values(world.fakeStripe.ledger.books.customers)
const subscriptions = () => Object.values(world.fakeStripe.ledger.books.subscriptions)
const openPages = () =>
  Object.values(world.fakeStripe.ledger.books.sessions).filter(({ status }) => status === 'open')

/** Delays the provider's checkout pages until the test calls `open`. */
function holdPages(): { asked: Promise<void>; open: () => void } {
  const { payments } = world.services
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
function away(): () => void {
  const { app } = world.fakeStripe
  const { request } = app
  app.request = () => Promise.reject(new TypeError('fetch failed'))
  return () => {
    app.request = request
  }
}

/** A subscription whose second payment has failed. */
async function failing(): Promise<void> {
  await subscribe(world, chloe)
  const page = await portal()
  await fillIn(world, `${page}/card`, laterFailingCard)
  await fillIn(world, `${page}/renewal`)
  await hear(world)
}

describe('subscribing', () => {
  test('is paid on the provider’s page, and holds when the provider says so, not when the browser comes back', async () => {
    const { url } = await chloe.post(`${path}/checkout`, yearly).json()
    expect(await fillIn(world, url, '4242 4242 4242 4242')).toBe(303)
    expect(await planOf()).toBe('free')
    await hear(world)
    expect(await planOf()).toBe('agency')
    const { periodEnd, ...rest } = await shown()
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
    expect((await entries())[0]).toMatchObject({
      action: 'subscription.started',
      actor: { name: 'Chloe Lindqvist' },
    })
  })

  test('shows what each plan costs, and how many beta prices are left', async () => {
    const { prices, beta } = await shown()
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
    expect(subscriptions()).toHaveLength(1)
    expect(customers()).toHaveLength(1)
    expect((await refusal(await chloe.post(`${path}/checkout`, proYearly)))[0]).toBe(409)
  })

  test('to something else closes the page of what was chosen before', async () => {
    const first = (await chloe.post(`${path}/checkout`, yearly).json()).url
    const second = (await chloe.post(`${path}/checkout`, proYearly).json()).url
    expect(await fillIn(world, first, '4242424242424242')).toBe(404)
    expect(await fillIn(world, second, '4242424242424242')).toBe(303)
    await hear(world)
    expect(await planOf()).toBe('pro')
  })

  test('to something else at the same moment leaves one page that can be paid', async () => {
    await chloe.post(`${path}/checkout`, yearly)
    world.clock.forward(2 * 60 * 60_000)
    const pages = holdPages()
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
    expect(openPages()).toHaveLength(1)
  })

  test('shortly before the page is over closes it, and leads to another one', async () => {
    const first = (await chloe.post(`${path}/checkout`, yearly).json()).url
    world.clock.forward(57 * 60_000)
    const second = (await chloe.post(`${path}/checkout`, yearly).json()).url
    expect(await fillIn(world, first, '4242424242424242')).toBe(404)
    expect(await fillIn(world, second, '4242424242424242')).toBe(303)
    await hear(world)
    expect(subscriptions()).toHaveLength(1)
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
    expect(openPages()).toEqual([])
    expect(subscriptions()).toHaveLength(1)
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
    expect(await planOf()).toBe('free')
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
    expect((await shown()).beta?.left).toBe(0)
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
    expect((await shown()).price).toBe(1900)
    expect((await shown()).beta).toEqual({
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
    expect((await shown()).beta).toEqual({ left: 0, total: betaSubscriptions, taken: true })
  })

  test('is shown in the preview, and not counted by it', async () => {
    const preview = await chloe.post(`${path}/preview`, proYearly).json()
    expect(preview).toMatchObject({
      dueNow: 1900,
      currency: 'usd',
      beta: true,
      nextInvoice: { amount: 1900 },
    })
    expect((await shown()).beta?.taken).toBe(false)
  })
})

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
    const changes = (await entries()).filter(({ action }) => action === 'subscription.changed')
    expect(changes).toMatchObject([{ actor: { name: 'Chloe Lindqvist' } }])
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
    await fillIn(world, `${await portal()}/card`, laterFailingCard)
    const answer = await chloe.post(`${path}/change`, yearly)
    expect(await refusal(answer)).toEqual([
      409,
      expect.stringMatching(/^The card was declined, and nothing was changed/),
    ])
    expect(await shown()).toMatchObject({ plan: 'pro', interval: 'month' })
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
    expect(await shown()).toMatchObject({ state: 'canceled', plan: 'free' })
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
    expect(await shown()).toMatchObject({
      plan: 'free',
      state: 'canceled',
      cancelAt: null,
      subscribedPlan: null,
    })
    expect((await chloe.post(`${path}/resume`)).status).toBe(409)
    const actions = (await entries()).map(({ action }) => action).filter((action) => action.startsWith('sub'))
    expect(actions).toEqual([
      'subscription.ended',
      'subscription.cancelled',
      'subscription.resumed',
      'subscription.cancelled',
      'subscription.started',
    ])
  })
})

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
    const sent = await visitor.post('/e/v1/feedback', { kind: 'bug', title: 'The ferry is late', body: '' })
    expect(sent.status).toBe(201)
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
    await failing()
    const told = async () =>
      (await mailsTo(world, 'chloe@lumen.example')).filter(({ template }) => template === 'paymentFailed')
    expect(await told()).toMatchObject([{ params: { attempts: 1, amount: '$99.00' } }])
    await hear(world, world.fakeStripe.events)
    expect(await told()).toHaveLength(1)
    world.clock.forward(3 * day)
    world.fakeStripe.ledger.catchUp()
    await hear(world)
    await hear(world)
    expect((await told()).map(({ params }) => (params as unknown as { attempts: number }).attempts)).toEqual([
      1, 2,
    ])
    world.clock.forward(20 * day)
    world.fakeStripe.ledger.catchUp()
    await hear(world)
    chloe = await world.as('Chloe')
    expect(await shown()).toMatchObject({ state: 'unpaid', plan: 'agency', pastDue: { nextAttempt: null } })
  })

  test('lets no plan be changed before it is mended', async () => {
    await failing()
    expect(await refusal(await chloe.post(`${path}/change`, proYearly))).toEqual([
      409,
      expect.stringMatching(/^A payment is missing/),
    ])
  })
})

describe('the provider’s events', () => {
  const event = async () => {
    await chloe.post(`${path}/checkout`, yearly)
    const [customer] = customers()
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
    await fillIn(world, `${await portal()}/cancellation`)
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
    expect((await shown()).cancelAt).toBeNull()
    await hear(world, [happened])
    expect((await shown()).cancelAt).not.toBeNull()
  })
})

describe('the provider', () => {
  test('that is away at the checkout is said in a sentence, and nothing is changed', async () => {
    const before = await shown()
    const back = away()
    const answer = await chloe.post(`${path}/checkout`, proYearly)
    expect(await refusal(answer)).toEqual([
      503,
      'The payment provider cannot be reached at the moment. Nothing was changed; please try again in a few minutes.',
    ])
    back()
    expect(await shown()).toEqual(before)
    await subscribe(world, chloe, proYearly)
    expect(await planOf()).toBe('pro')
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
    expect(customers()).toHaveLength(1)
    expect(Object.values(world.fakeStripe.ledger.books.sessions)).toHaveLength(1)
  }, 20_000)

  test('that was away at night is asked again, and what its events left out is mended', async () => {
    await subscribe(world, chloe)
    await fillIn(world, `${await portal()}/cancellation`)
    world.fakeStripe.events.length = 0
    const reconcile = () =>
      reconcileSubscriptions(world.services)({ id: 'night', tenantId: null, payload: {} })
    await reconcile()
    const back = away()
    await expect(doJobs(world)).rejects.toThrow(/cannot be reached/)
    back()
    expect((await shown()).cancelAt).toBeNull()
    await reconcile()
    await doJobs(world)
    expect((await shown()).cancelAt).not.toBeNull()
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
    const [subscription] = subscriptions()
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
    expect(await shown()).toMatchObject({ plan: 'agency', price: 4900, state: 'active' })
    expect(world.logged.join()).toContain('a price that is not configured')
  })
})

const deleteLumen = () => chloe.post('/api/v1/organisation/deletion', { name: 'Lumen' })
const eraseLumen = () =>
  eraseOrganisation(world.services)({ id: 'erasure', tenantId: world.lumen.tenantId, payload: {} })

test('while the provider cannot be reached an organisation that pays stays, with its subscription', async () => {
  await subscribe(world, chloe)
  expect((await chloe.post('/api/v1/organisation/deletion', { name: 'Wrong' })).status).toBe(400)
  const back = away()
  expect((await deleteLumen()).status).toBe(503)
  back()
  expect((await chloe.get(path)).status).toBe(200)
  expect(subscriptions()[0]?.status).toBe('active')
}, 20_000)

test('a deletion that is refused after the provider was asked leaves the subscription', async () => {
  await subscribe(world, chloe)
  const { payments } = world.services
  const { readAccount } = StripePayments.prototype
  Object.assign(payments ?? {}, {
    readAccount: async (id: string) => {
      await chloe.patch('/api/v1/organisation', { name: 'Lumen & Sons' })
      return readAccount.call(payments as StripePayments, id)
    },
  })
  expect((await deleteLumen()).status).toBe(400)
  Object.assign(payments ?? {}, { readAccount })
  expect(subscriptions()[0]?.status).toBe('active')
  expect((await chloe.get(path)).status).toBe(200)
})

test('a deleted organisation’s subscription ends before its rows go, also when the provider is away at first', async () => {
  await subscribe(world, chloe)
  expect((await deleteLumen()).status).toBe(204)
  const back = away()
  await expect(eraseLumen()).rejects.toMatchObject({ code: 'unavailable' })
  expect(
    await world.db.tenant(world.lumen.tenantId).selectFrom('projects').selectAll().execute(),
  ).not.toEqual([])
  back()
  expect(subscriptions()[0]?.status).toBe('active')
  await eraseLumen()
  expect(subscriptions()[0]?.status).toBe('canceled')
}, 20_000)

test('a page that opens when its organisation is deleted already is closed', async () => {
  const pages = holdPages()
  const late = chloe.post(`${path}/checkout`, yearly)
  await pages.asked
  expect((await deleteLumen()).status).toBe(204)
  pages.open()
  expect((await late).status).toBe(409)
  expect(openPages()).toEqual([])
})

test('what is being paid at the moment in which a subscription ends is ended with the data', async () => {
  const { url } = await chloe.post(`${path}/checkout`, yearly).json()
  expect((await deleteLumen()).status).toBe(204)
  const { payments } = world.services
  const { closeCheckout, readAccount } = StripePayments.prototype
  let ended = 0
  Object.assign(payments ?? {}, {
    closeCheckout: async () => false,
    readAccount: async (id: string) => {
      const account = await readAccount.call(payments as StripePayments, id)
      if (ended++ === 0) expect(await fillIn(world, url, '4242424242424242')).toBe(303)
      return account
    },
  })
  await eraseLumen()
  Object.assign(payments ?? {}, { closeCheckout, readAccount })
  expect(subscriptions()).toMatchObject([{ status: 'canceled' }])
})

test('deleting an account ends what its own organisation pays for, and nothing while others belong to it', async () => {
  await subscribe(world, chloe)
  const remove = async () =>
    (await chloe.post('/api/v1/account/deletion', { email: 'chloe@lumen.example' })).status
  expect(await remove()).toBe(409)
  expect(subscriptions()[0]?.status).toBe('active')
  await world.db.transaction(({ global }) =>
    global
      .deleteFrom('memberships')
      .where('tenant_id', '=', world.lumen.tenantId)
      .where('owner', '=', 0)
      .execute(),
  )
  expect(await remove()).toBe(204)
  await eraseLumen()
  expect(subscriptions()[0]?.status).toBe('canceled')
})

test('a customer whom the provider does not know any more pays nothing, and can subscribe anew', async () => {
  await subscribe(world, chloe)
  const { books } = world.fakeStripe.ledger
  for (const id of Object.keys(books.customers)) delete books.customers[id]
  await reconcileSubscriptions(world.services)({ id: 'night', tenantId: null, payload: {} })
  await doJobs(world)
  expect(await shown()).toMatchObject({ plan: 'free', state: 'none' })
  expect((await chloe.post(`${path}/portal`)).status).toBe(409)
  await subscribe(world, chloe)
  expect(await shown()).toMatchObject({ plan: 'agency', state: 'active' })
})

test('a service credit that was granted lowers the next invoices, once', async () => {
  await subscribe(world, chloe)
  const claimId = await sampleClaim(world, world.lumen)
  const olga = await world.operator()
  const decision = `/api/v1/operator/credit-claims/${claimId}/decision`
  expect((await olga.put(decision, { decision: 'granted', note: '' })).status).toBe(200)
  await doJobs(world)
  expect((await chloe.get('/api/v1/invoices').json()).balance).toBe(138)
  await fillIn(world, `${await portal()}/renewal`)
  await hear(world)
  const { items, balance } = await chloe.get('/api/v1/invoices').json()
  expect([items[0].state, balance]).toEqual(['paid', 0])
})

test('the next payment that the demo takes is for the period that it gives', async () => {
  const renew = async () => {
    await fillIn(world, `${await portal()}/renewal`)
    await hear(world)
    const { periodEnd } = await shown()
    const [{ periodFrom, periodTo, state }] = (await chloe.get('/api/v1/invoices').json()).items
    expect([state, periodTo]).toEqual(['paid', periodEnd])
    return { periodFrom, periodEnd }
  }
  expect((await chloe.post(`${path}/trial`, { plan: 'pro' })).status).toBe(200)
  await subscribe(world, chloe, proYearly)
  // The trial ends with the payment, and the first year begins.
  const first = await renew()
  expect(Math.abs(first.periodFrom - world.clock.read())).toBeLessThan(1_000)
  expect((first.periodEnd ?? 0) - first.periodFrom).toBeGreaterThanOrEqual(365 * day)
  world.clock.forward(10 * day)
  chloe = await world.as('Chloe')
  const second = await renew()
  expect(second.periodFrom).toBe(first.periodEnd)
  expect((second.periodEnd ?? 0) - second.periodFrom).toBeGreaterThanOrEqual(365 * day)
})

test('a service credit is given once where the account cannot be read after that', async () => {
  await subscribe(world, chloe)
  const claimId = await sampleClaim(world, world.lumen)
  const olga = await world.operator()
  await olga.put(`/api/v1/operator/credit-claims/${claimId}/decision`, { decision: 'granted', note: '' })
  const { payments } = world.services
  Object.assign(payments ?? {}, { readAccount: () => Promise.reject(new Error('Away')) })
  const credit = () => creditCustomer(world.services)({ id: 'credit', tenantId: null, payload: { claimId } })
  await expect(credit()).resolves.toBeUndefined()
  Object.assign(payments ?? {}, { readAccount: StripePayments.prototype.readAccount })
})

test('what an organisation pays is its own: another sees nothing of it', async () => {
  await subscribe(world, chloe)
  const other = await insertTenant(world.db)
  const ada = await world.as('Ada')
  expect(await shown(ada)).toMatchObject({ state: 'none', subscribedPlan: null })
  expect((await ada.get('/api/v1/invoices').json()).items).toEqual([])
  expect(other.tenantId).not.toBe((await rowOf()).tenant_id)
})
