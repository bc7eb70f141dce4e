import { betaSubscriptions } from '@earshot/shared/plans'
import { beforeEach, expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { insertTenant } from '../../test/rows.ts'
import { countBetaDeals, hasBetaDeal } from './beta-deal.ts'
import { setPlan } from './plan.ts'

const world = sharedWorld()

beforeEach(() =>
  world.db.transaction(({ global }) => global.deleteFrom('beta_deals').execute()).then(() => undefined),
)

const put = (whose: string, plan: string) => setPlan(world.terminal(), whose, plan)

/** As if so many organisations had taken the deal. */
const take = (count: number) =>
  world.db.transaction(async ({ global }) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      tenant_id: `gone-${index}`,
      number: index + 1,
      taken_at: 1,
    }))
    await global.insertInto('beta_deals').values(rows).execute()
  })

test('an organisation gets the beta price by going onto Pro, and by nothing else', async () => {
  const { tenantId } = await insertTenant(world.db)
  await put(tenantId, 'agency')
  expect(await hasBetaDeal(world.db, tenantId)).toBe(false)
  await put(tenantId, 'pro')
  expect(await hasBetaDeal(world.db, tenantId)).toBe(true)
})

test('it keeps the price when it leaves Pro and comes back, and takes no second one', async () => {
  const { tenantId } = await insertTenant(world.db)
  await put(tenantId, 'pro')
  await put(tenantId, 'free')
  expect(await hasBetaDeal(world.db, tenantId)).toBe(true)
  await put(tenantId, 'pro')
  expect(await countBetaDeals(world.db, world.clock.read())).toBe(1)
})

test('whoever has it may come back when no more are left; whoever has not gets none', async () => {
  const early = await insertTenant(world.db)
  const late = await insertTenant(world.db)
  await take(betaSubscriptions - 1)
  await put(early.tenantId, 'pro')
  await put(late.tenantId, 'pro')
  await put(early.tenantId, 'free')
  await put(early.tenantId, 'pro')
  expect(await hasBetaDeal(world.db, early.tenantId)).toBe(true)
  expect(await hasBetaDeal(world.db, late.tenantId)).toBe(false)
  expect(await countBetaDeals(world.db, world.clock.read())).toBe(betaSubscriptions)
})

test('however many come at once, never more than 200 get it', async () => {
  await take(betaSubscriptions - 3)
  const tenants = await Promise.all(Array.from({ length: 12 }, () => insertTenant(world.db)))
  await Promise.all(tenants.map(({ tenantId }) => put(tenantId, 'pro')))
  const rows = await world.db.global.selectFrom('beta_deals').selectAll().execute()
  expect(rows).toHaveLength(betaSubscriptions)
  expect(Math.max(...rows.map(({ number }) => number))).toBe(betaSubscriptions)
  const plans = await world.db.global
    .selectFrom('tenants')
    .select('plan')
    .where(
      'id',
      'in',
      tenants.map(({ tenantId }) => tenantId),
    )
    .execute()
  expect(plans.map(({ plan }) => plan)).toEqual(Array(12).fill('pro'))
})

test('a price that was taken stays taken when its organisation is gone', async () => {
  await put(world.lumen.tenantId, 'pro')
  const deleted = await (await world.as('Chloe')).post('/api/v1/organisation/deletion', { name: 'Lumen' })
  expect(deleted.status).toBe(204)
  expect(await countBetaDeals(world.db, world.clock.read())).toBe(1)
})
