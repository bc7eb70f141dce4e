import { expect, test } from 'vitest'
import type { PlanReason } from '../../db/tables/billing-tables.ts'
import { sharedWorld } from '../../test/harness.ts'
import { billingMonths, monthsUpTo } from './billing-months.ts'

const world = sharedWorld()

const at = (text: string): number => Date.parse(`${text}Z`)
const period = (tenant_id: string, day: string, reason: PlanReason) => ({
  tenant_id,
  starts_at: at(`${day}T12:00`),
  reason,
})

test('a month says what was paid in it, and which subscriptions began and ended', () => {
  const months = billingMonths(
    ['2026-09', '2026-10', '2026-11'],
    [
      { amount: 3_900, paid_at: at('2026-10-01T00:00') },
      { amount: 9_900, paid_at: at('2026-10-31T23:59') },
      { amount: 1_900, paid_at: at('2026-11-01T00:00') },
    ],
    [
      period('a', '2026-08-01', 'operator'),
      period('a', '2026-09-03', 'trial'),
      period('a', '2026-10-03', 'subscription'),
      period('b', '2026-08-05', 'subscription'),
      period('b', '2026-09-05', 'complimentary'),
      period('b', '2026-10-05', 'subscription'),
      period('b', '2026-11-05', 'operator'),
      period('c', '2026-11-07', 'subscription'),
      period('c', '2026-11-09', 'operator'),
    ],
  )
  expect(months).toEqual([
    { month: '2026-09', revenue: 0, atStart: 1, started: 0, ended: 0 },
    { month: '2026-10', revenue: 13_800, atStart: 1, started: 1, ended: 0 },
    { month: '2026-11', revenue: 1_900, atStart: 2, started: 1, ended: 2 },
  ])
})

test('twelve months are shown, also over the turn of a year', () => {
  const months = monthsUpTo(at('2027-01-31T23:59'))
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2026-02', '2027-01'])
})

test('the operator sees subscriptions, failed payments first, and what is given for free', async () => {
  const { harbor, lumen, services, clock } = world
  const now = clock.read()
  const olga = await world.operator()
  const subscription = {
    plan: 'pro',
    billing_interval: 'year',
    price: 3_900,
    trial_notice_sent: 'nothing',
    created_at: now,
  } as const
  await services.db.transaction(({ global }) =>
    global
      .insertInto('subscriptions')
      .values([
        { ...subscription, tenant_id: harbor.tenantId, state: 'active' },
        { ...subscription, tenant_id: lumen.tenantId, state: 'past_due', past_due_since: now },
      ])
      .onConflict((oc) =>
        oc.column('tenant_id').doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          plan: eb.ref('excluded.plan'),
          past_due_since: eb.ref('excluded.past_due_since'),
        })),
      )
      .execute(),
  )
  const endsAt = now + 86_400_000
  await olga.put(`/api/v1/operator/organisations/${harbor.tenantId}/complimentary-plan`, {
    plan: 'agency',
    endsAt,
  })
  const shown = await olga.get('/api/v1/operator/billing').json()
  expect(shown.subscriptions).toMatchObject([
    { organisation: { name: 'Lumen' }, state: 'past_due', pastDue: { since: now } },
    { organisation: { name: 'Harbor' }, state: 'active', pastDue: null },
  ])
  expect(shown.complimentaryPlans).toEqual([
    { organisation: { id: harbor.tenantId, name: 'Harbor' }, plan: 'agency', endsAt, note: '' },
  ])
  expect(shown.months).toHaveLength(12)
})
