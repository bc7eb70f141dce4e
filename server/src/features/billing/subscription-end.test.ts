import { afterEach, beforeEach, expect, test } from 'vitest'
import { StripePayments } from '../../payments/stripe.ts'
import type { Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'
import {
  away,
  holdPages,
  openPages,
  portal,
  proYearly,
  rowOf,
  shown,
  subscriptions,
} from '../../test/paying.ts'
import { insertTenant } from '../../test/rows.ts'
import { sampleClaim } from '../../test/sample-status.ts'
import { doJobs, fillIn, hear, path, subscribe, yearly } from '../../test/subscribing.ts'
import { eraseOrganisation } from '../organisation/erase.ts'
import { creditCustomer, reconcileSubscriptions } from './subscription-sync.ts'

const day = 24 * 60 * 60_000

let world: World
let chloe: Caller

beforeEach(async () => {
  world = await openWorld()
  chloe = await world.as('Chloe')
}, 60_000)
afterEach(() => world.close())

const deleteLumen = () => chloe.post('/api/v1/organisation/deletion', { name: 'Lumen' })
const eraseLumen = () =>
  eraseOrganisation(world.services)({ id: 'erasure', tenantId: world.lumen.tenantId, payload: {} })

test('while the provider cannot be reached an organisation that pays stays, with its subscription', async () => {
  await subscribe(world, chloe)
  expect((await chloe.post('/api/v1/organisation/deletion', { name: 'Wrong' })).status).toBe(400)
  const back = away(world)
  expect((await deleteLumen()).status).toBe(503)
  back()
  expect((await chloe.get(path)).status).toBe(200)
  expect(subscriptions(world)[0]?.status).toBe('active')
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
  expect(subscriptions(world)[0]?.status).toBe('active')
  expect((await chloe.get(path)).status).toBe(200)
})

test('a deleted organisation’s subscription ends before its rows go, also when the provider is away at first', async () => {
  await subscribe(world, chloe)
  expect((await deleteLumen()).status).toBe(204)
  const back = away(world)
  await expect(eraseLumen()).rejects.toMatchObject({ code: 'unavailable' })
  expect(
    await world.db.tenant(world.lumen.tenantId).selectFrom('projects').selectAll().execute(),
  ).not.toEqual([])
  back()
  expect(subscriptions(world)[0]?.status).toBe('active')
  await eraseLumen()
  expect(subscriptions(world)[0]?.status).toBe('canceled')
}, 20_000)

test('a page that opens when its organisation is deleted already is closed', async () => {
  const pages = holdPages(world)
  const late = chloe.post(`${path}/checkout`, yearly)
  await pages.asked
  expect((await deleteLumen()).status).toBe(204)
  pages.open()
  expect((await late).status).toBe(409)
  expect(openPages(world)).toEqual([])
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
  expect(subscriptions(world)).toMatchObject([{ status: 'canceled' }])
})

test('deleting an account ends what its own organisation pays for, and nothing while others belong to it', async () => {
  await subscribe(world, chloe)
  const remove = async () =>
    (await chloe.post('/api/v1/account/deletion', { email: 'chloe@lumen.example' })).status
  expect(await remove()).toBe(409)
  expect(subscriptions(world)[0]?.status).toBe('active')
  await world.db.transaction(({ global }) =>
    global
      .deleteFrom('memberships')
      .where('tenant_id', '=', world.lumen.tenantId)
      .where('owner', '=', 0)
      .execute(),
  )
  expect(await remove()).toBe(204)
  await eraseLumen()
  expect(subscriptions(world)[0]?.status).toBe('canceled')
})

test('a customer whom the provider does not know any more pays nothing, and can subscribe anew', async () => {
  await subscribe(world, chloe)
  const { books } = world.fakeStripe.ledger
  for (const id of Object.keys(books.customers)) delete books.customers[id]
  await reconcileSubscriptions(world.services)({ id: 'night', tenantId: null, payload: {} })
  await doJobs(world)
  expect(await shown(chloe)).toMatchObject({ plan: 'free', state: 'none' })
  expect((await chloe.post(`${path}/portal`)).status).toBe(409)
  await subscribe(world, chloe)
  expect(await shown(chloe)).toMatchObject({ plan: 'agency', state: 'active' })
})

test('a service credit that was granted lowers the next invoices, once', async () => {
  await subscribe(world, chloe)
  const claimId = await sampleClaim(world, world.lumen)
  const olga = await world.operator()
  const decision = `/api/v1/operator/credit-claims/${claimId}/decision`
  expect((await olga.put(decision, { decision: 'granted', note: '' })).status).toBe(200)
  await doJobs(world)
  expect((await chloe.get('/api/v1/invoices').json()).balance).toBe(138)
  await fillIn(world, `${await portal(chloe)}/renewal`)
  await hear(world)
  const { items, balance } = await chloe.get('/api/v1/invoices').json()
  expect([items[0].state, balance]).toEqual(['paid', 0])
})

test('the next payment that the demo takes is for the period that it gives', async () => {
  const renew = async () => {
    await fillIn(world, `${await portal(chloe)}/renewal`)
    await hear(world)
    const { periodEnd } = await shown(chloe)
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

test('a service credit whose response was lost is not given again, also when the provider has forgotten the request', async () => {
  await subscribe(world, chloe)
  const claimId = await sampleClaim(world, world.lumen)
  const olga = await world.operator()
  await olga.put(`/api/v1/operator/credit-claims/${claimId}/decision`, { decision: 'granted', note: '' })
  await doJobs(world)
  world.fakeStripe.ledger.books.answers = {}
  await creditCustomer(world.services)({ id: 'again', tenantId: null, payload: { claimId } })
  await doJobs(world)
  expect((await chloe.get('/api/v1/invoices').json()).balance).toBe(138)
})

test('what an organisation pays is its own: another sees nothing of it', async () => {
  await subscribe(world, chloe)
  const other = await insertTenant(world.db)
  const ada = await world.as('Ada')
  expect(await shown(ada)).toMatchObject({ state: 'none', subscribedPlan: null })
  expect((await ada.get('/api/v1/invoices').json()).items).toEqual([])
  expect(other.tenantId).not.toBe((await rowOf(world)).tenant_id)
})
