import { betaSubscriptions } from '@earshot/shared/plan/plans'
import { beforeEach, expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { insertTenant } from '../../test/rows.ts'
import { confirmDiscount, countDiscounts, hasDiscount, releaseDiscount, reserveDiscount } from './discount.ts'
import { setPlan } from './plan.ts'

const world = sharedWorld()

beforeEach(() =>
  world.db.transaction(({ global }) => global.deleteFrom('beta_deals').execute()).then(() => undefined),
)

const hour = 60 * 60_000
const now = () => world.clock.read()
const reserve = (tenantId: string) =>
  world.db.transaction((tx) => reserveDiscount(tx, tenantId, now(), now() + hour))
const confirm = (tenantId: string) => world.db.transaction((tx) => confirmDiscount(tx, tenantId, now()))
const count = () => countDiscounts(world.db, now())
const newTenants = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { tenantId } = await insertTenant(world.db)
      return tenantId
    }),
  )
const newTenant = async () => (await insertTenant(world.db)).tenantId

/** Gives the beta price to a number of made-up organisations. */
const take = (count: number) =>
  world.db.transaction(async ({ global }) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      tenant_id: `gone-${index}`,
      number: index + 1,
      taken_at: 1,
    }))
    await global.insertInto('beta_deals').values(rows).execute()
  })

test('a plan that the operator gives uses up no beta price', async () => {
  const tenantId = await newTenant()
  for (const plan of ['pro', 'agency', 'pro']) await setPlan(world.terminal(), tenantId, plan)
  expect(await hasDiscount(world.db, tenantId)).toBe(false)
  expect(await count()).toBe(0)
})

test('an organisation has one beta price, which it keeps, however often it reserves and pays', async () => {
  const tenantId = await newTenant()
  for (let time = 0; time < 2; time++) {
    expect(await reserve(tenantId)).toBe(true)
    await confirm(tenantId)
    await world.db.transaction((tx) => releaseDiscount(tx, tenantId))
    expect(await hasDiscount(world.db, tenantId)).toBe(true)
    expect(await count()).toBe(1)
  }
})

test('whoever has it may come back when no more are left; whoever has not gets none', async () => {
  const [early = '', late = ''] = await newTenants(2)
  await take(betaSubscriptions - 1)
  await reserve(early)
  await confirm(early)
  expect(await reserve(late)).toBe(false)
  expect(await reserve(early)).toBe(true)
  expect(await count()).toBe(betaSubscriptions)
})

test('however many come at once, never more than 200 get it', async () => {
  await take(betaSubscriptions - 3)
  const tenants = await newTenants(12)
  const reserved = await Promise.all(tenants.map(reserve))
  expect(reserved.filter(Boolean)).toHaveLength(3)
  expect(await count()).toBe(betaSubscriptions)
})

test('a reservation that ended is free for others, and its organisation still gets the price that it has paid', async () => {
  await take(betaSubscriptions - 1)
  const [first = '', second = '', third = ''] = await newTenants(3)
  await reserve(first)
  world.clock.forward(2 * hour)
  await reserve(second)
  world.clock.forward(2 * hour)
  await confirm(first)
  expect(await hasDiscount(world.db, first)).toBe(true)
  expect(await reserve(third)).toBe(false)
  await confirm(second)
  expect(await hasDiscount(world.db, second)).toBe(true)
})

test('a price that was taken stays taken when its organisation is gone', async () => {
  await confirm(world.lumen.tenantId)
  const deleted = await (await world.as('Chloe')).post('/api/v1/organisation/deletion', { name: 'Lumen' })
  expect(deleted.status).toBe(204)
  expect(await count()).toBe(1)
})
