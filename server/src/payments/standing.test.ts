import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeStripeConfig } from '../../stand-ins/stripe/fake-stripe.ts'
import { periodEnd } from '../../stand-ins/stripe/periods.ts'
import { syncSubscription } from '../features/billing/subscription-sync.ts'
import { testEngine } from '../test/database.ts'
import { sharedWorld } from '../test/harness.ts'
import { doJobs, fillIn, laterFailingCard, path, post, subscribe } from '../test/subscribing.ts'
import type { ProviderAccount, ProviderSubscription } from './provider.ts'
import { grantedPlan, standingOf } from './standing.ts'

const day = 24 * 60 * 60_000
const world = sharedWorld()

/** All stored payment data of an organisation, except the time of the sync. */
async function kept({ tenantId } = world.lumen): Promise<object> {
  const { global } = world.db
  const [subscription] = await global
    .selectFrom('subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .execute()
  const invoices = await global
    .selectFrom('invoices')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute()
  const [tenant] = await global
    .selectFrom('tenants')
    .select(['plan', 'payment_failed_at'])
    .where('id', '=', tenantId)
    .execute()
  const { reading: _, read_at, failure_notice_sent, ...row } = subscription ?? {}
  return { row, invoices, tenant }
}

/** Resets the row to the state before the first event: only the customer is known. */
const forget = () =>
  world.db.transaction(async ({ global }) => {
    const { tenantId } = world.lumen
    const nothing = {
      state: 'none',
      plan: null,
      subscription_id: null,
      cancel_at: null,
      past_due_since: null,
    } as const
    await global.deleteFrom('provider_events').execute()
    await global.deleteFrom('invoices').where('tenant_id', '=', tenantId).execute()
    await global.updateTable('subscriptions').set(nothing).where('tenant_id', '=', tenantId).execute()
    await global
      .updateTable('tenants')
      .set({ plan: 'free', payment_failed_at: null })
      .where('id', '=', tenantId)
      .execute()
  })

test('a month’s events, in whatever order and however often, leave the same row, invoices and plan', async () => {
  const chloe = await world.as('Chloe')
  await subscribe(world, chloe, { plan: 'pro', interval: 'month' })
  const page = (await chloe.post(`${path}/portal`).json()).url.split('?')[0]
  await chloe.post(`${path}/change`, { plan: 'agency', interval: 'month' })
  await fillIn(world, `${page}/card`, laterFailingCard)
  await fillIn(world, `${page}/renewal`)
  world.clock.forward(4 * day)
  world.fakeStripe.ledger.catchUp()
  await fillIn(world, `${page}/cancellation`)
  const events = world.fakeStripe.events.splice(0)
  expect(events.length).toBeGreaterThan(8)
  let number = 0
  const run = async (order: readonly number[]) => {
    await forget()
    for (const index of order) {
      const event = events[index]
      if (event) await post(world, world.fakeStripe.posted(event))
      if (++number % 3 === 0) await doJobs(world)
    }
    await doJobs(world)
    return kept()
  }
  const expected = await run([...events.keys()])
  expect(expected).toMatchObject({ row: { state: 'past_due', plan: 'agency' }, tenant: { plan: 'agency' } })
  const anyOrder = fc.shuffledSubarray([...events.keys(), ...events.keys(), ...events.keys()], {
    minLength: 1,
  })
  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => {
      expect(await run(order)).toEqual(expected)
    }),
    // Each run is some hundred statements; the order of events is handled above the database.
    { numRuns: testEngine === 'sqlite' ? 40 : 8 },
  )
}, 60_000)

test('a reading that was overtaken by a later one writes nothing', async () => {
  await subscribe(world, await world.as('Ada'))
  const { payments } = world.services
  if (!payments) throw new Error('No provider')
  const read = () => syncSubscription(world.services, world.harbor.tenantId)
  const before = await kept(world.harbor)
  expect(before).toMatchObject({ row: { state: 'active', balance: 0 } })
  const { readAccount } = payments
  payments.readAccount = async (id) => {
    payments.readAccount = readAccount
    const account = await readAccount.call(payments, id)
    // While this response is on its way, another sync begins and ends.
    await read()
    return account && { ...account, balance: 12_345 }
  }
  await read()
  expect(await kept(world.harbor)).toEqual(before)
})

const subscription: ProviderSubscription = {
  id: 'sub_1',
  state: 'active',
  priceId: 'price_agency_year',
  amount: 9900,
  currency: 'usd',
  interval: 'year',
  periodEnd: 2_000,
  cancelAt: null,
  createdAt: 1_000,
}
const account = (...subscriptions: Partial<ProviderSubscription>[]): ProviderAccount => ({
  balance: 0,
  currency: 'usd',
  subscriptions: subscriptions.map((one) => ({ ...subscription, ...one })),
  invoices: [],
})
const stand = (of: ProviderAccount | undefined, before = { subscription_id: null, plan: null }) =>
  standingOf(of, fakeStripeConfig.prices, before)

test.each([
  ['no customer any more', undefined, { state: 'none', plan: null }],
  ['nothing subscribed to', account(), { state: 'none', plan: null }],
  ['one that goes on', account({}), { state: 'active', plan: 'agency', period_end: 2_000 }],
  ['one in its trial', account({ state: 'trialing' }), { state: 'trialing', plan: 'agency' }],
  [
    'one that is not paid',
    account({ state: 'unpaid' }),
    { state: 'unpaid', plan: 'agency', past_due_since: 1_000 },
  ],
  ['one that has ended', account({ state: 'ended' }), { state: 'canceled', plan: null, period_end: null }],
  [
    'one beside an earlier that ended',
    account({ id: 'sub_0', state: 'ended', createdAt: 1 }, {}),
    { state: 'active', subscription_id: 'sub_1' },
  ],
  ['a price that is not ours', account({ priceId: 'price_x' }), { state: 'active', plan: null, price: 9900 }],
] as const)('%s', (_, of, expected) => {
  expect(stand(of).standing).toMatchObject(expected)
})

test('of two that go on the older counts, and the other is named', () => {
  const { standing, surplus } = stand(account({ id: 'sub_b', createdAt: 5 }, { id: 'sub_a', createdAt: 4 }))
  expect([standing.subscription_id, surplus.map(({ id }) => id)]).toEqual(['sub_a', ['sub_b']])
})

test('a subscription grants its plan, paid or not; without one a trial does until it is over', () => {
  const trial = { trial_plan: 'pro', trial_ends_at: 10 } as const
  expect(grantedPlan({ state: 'past_due', plan: 'agency', ...trial }, 5)).toBe('agency')
  expect(grantedPlan({ state: 'none', plan: null, ...trial }, 9)).toBe('pro')
  expect(grantedPlan({ state: 'none', plan: null, ...trial }, 10)).toBe('free')
  expect(grantedPlan({ state: 'canceled', plan: null, trial_plan: null, trial_ends_at: null }, 0)).toBe(
    'free',
  )
})

test.each([
  ['2028-02-29T10:00:00Z', 'year', 1, '2029-02-28T10:00:00Z'],
  ['2028-02-29T10:00:00Z', 'year', 4, '2032-02-29T10:00:00Z'],
  ['2027-01-31T10:00:00Z', 'month', 1, '2027-02-28T10:00:00Z'],
  ['2027-01-31T10:00:00Z', 'month', 2, '2027-03-31T10:00:00Z'],
  ['2027-03-14T01:30:00Z', 'month', 1, '2027-04-14T01:30:00Z'],
] as const)('from %s, %s %i ends on %s', (from, interval, n, end) => {
  expect(new Date(periodEnd(Date.parse(from) / 1000, interval, n) * 1000).getTime()).toBe(Date.parse(end))
})
