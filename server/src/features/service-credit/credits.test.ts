import { monthBefore, monthOf, monthSpan } from '@earshot/shared/field/month'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { ServiceCredits } from '@earshot/shared/service-credit/credit-claim'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlanReason } from '../../db/tables/billing-tables.ts'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { openWorld, sharedWorld } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { badMonth, sampleClaim } from '../../test/sample-status.ts'
import { eraseOrganisation } from '../organisation/erase.ts'
import { insertSample } from '../service-status/samples.queries.ts'
import { insertClaim } from './credits.queries.ts'

const path = '/api/v1/organisation/service-credits'
const day = 24 * 60 * 60_000
const reason = 'On Thursday evening nothing answered'

const world = sharedWorld()
let ada: Caller
let month: string

beforeAll(async () => {
  month = badMonth()
}, 60_000)

beforeEach(async () => {
  await sampleClaim(world, world.harbor)
  await sampleClaim(world, world.lumen)
  await world.db.transaction(async ({ global }) => {
    await global.deleteFrom('credit_claims').execute()
    await global.deleteFrom('incidents').execute()
  })
  ada = await world.as('Ada')
})

const figures = async (caller = ada) => {
  const { months } = await caller.get(path).json()
  return months.find((one: { month: string }) => one.month === month)
}
const claim = (caller = ada, wanted = month) => caller.post(path, { month: wanted, reason })
const refusal = async (answer: { status: number; json(): Promise<{ errors: unknown[] }> }) => [
  answer.status,
  (await answer.json()).errors,
]

test('an administrator sees this month and the one before, with what they bring', async () => {
  const older = await openWorld()
  const { db } = older.services
  const { from } = monthSpan(monthBefore(monthOf(older.clock.read())))
  await insertSample(db, { minute: from / 60_000, app: 1, mail: 1 })
  await sampleClaim(older, older.harbor)
  await db.global.deleteFrom('credit_claims').execute()
  ada = await older.as('Ada')
  const { months, claims } = await ada.get(path).json()
  expect(months).toHaveLength(2)
  expect(months[0].month).toBe(monthOf(older.clock.read()))
  expect(claims).toEqual([])
  expect(await figures()).toMatchObject({ verdict: 'due', costCents: 825, creditCents: 138 })
  await older.close()
})

describe('a claim', { tags: ['9.52'] }, () => {
  test('is taken down with the server’s own figures, once a month, and only its organisation sees it', async () => {
    const made = await claim()
    expect(made.status).toBe(201)
    const { countedMinutes } = await figures()
    const written = await made.json()
    expect(written).toMatchObject({
      month,
      reason,
      state: 'open',
      note: '',
      costCents: 825,
      creditCents: 138,
    })
    expect(written.downMinutes).toBe(countedMinutes)
    expect(await refusal(await claim(await world.as('Cleo')))).toEqual([
      409,
      [{ path: 'month', message: expect.stringMatching(/^The credit for .* was claimed already\.$/) }],
    ])
    expect((await ada.get(path).json()).claims).toEqual([written])
    expect((await (await world.as('Chloe')).get(path).json()).claims).toEqual([])
  })

  test('cannot carry figures of its own', async () => {
    const answer = await ada.post(path, { month, reason, creditCents: 100_000 })
    expect(answer.status).toBe(400)
    expect((await ada.post(path, { month, reason: ' ' })).status).toBe(400)
  })

  test('of two at the same moment is taken down once', async () => {
    const answers = await Promise.all([claim(), claim(await world.as('Cleo'))])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('brings nothing on the Free plan', async () => {
    expect(await refusal(await claim(await world.as('Chloe')))).toEqual([
      409,
      [{ path: 'month', message: 'This organisation pays nothing, so there is nothing to credit.' }],
    ])
  })

  test('is not for a month of long ago or to come', async () => {
    for (const wanted of ['2024-01', '2099-12']) expect((await claim(ada, wanted)).status).toBe(409)
    expect((await claim(ada, '2026-13')).status).toBe(400)
  })

  test('brings nothing for what was somebody else’s failure', async () => {
    const operator = await world.operator()
    const made = await operator.post('/api/v1/operator/incidents', {
      title: 'Away',
      impact: 'outage',
      body: 'The network of our provider is down.',
      startedAt: world.clock.read() - 30 * day,
      thirdParty: true,
    })
    expect(made.status).toBe(201)
    expect(await figures()).toMatchObject({ verdict: 'met', countedMinutes: 0, creditCents: 0 })
    const [status, errors] = await refusal(await claim())
    expect([status, JSON.stringify(errors)]).toEqual([409, expect.stringContaining('is not below 95 %')])
  })

  test('brings nothing in the trial', async () => {
    await world.db.transaction(({ global }) =>
      global
        .updateTable('tenants')
        .set({ created_at: world.clock.read() - 20 * day })
        .where('id', '=', world.harbor.tenantId)
        .execute(),
    )
    expect(await figures()).toMatchObject({ verdict: 'met', creditCents: 0 })
  })

  test('is measured by the plan of its month, whatever the plan is now', async () => {
    const { db } = world.services
    const { from, to } = monthSpan(month)
    const { tenantId } = world.harbor
    const kept = await db.global
      .selectFrom('plan_periods')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .execute()
    const replace = (periods: typeof kept) =>
      db.transaction(async ({ global }) => {
        await global.deleteFrom('plan_periods').where('tenant_id', '=', tenantId).execute()
        await global.insertInto('plan_periods').values(periods).execute()
      })
    const period = (starts_at: number, plan: PlanName, reason: PlanReason) => ({
      tenant_id: tenantId,
      starts_at,
      plan,
      reason,
    })
    await replace([period(from - day, 'pro', 'subscription'), period(to + day, 'agency', 'subscription')])
    expect(await figures()).toMatchObject({ verdict: 'due', costCents: 325, creditCents: 54 })
    await replace([period(from, 'pro', 'subscription'), period((from + to) / 2, 'agency', 'subscription')])
    expect(await figures()).toMatchObject({ costCents: 575 })
    await replace([period(from - day, 'agency', 'complimentary'), period(to + day, 'agency', 'subscription')])
    expect(await figures()).toMatchObject({ verdict: 'free', costCents: 0 })
    await replace([period(from - day, 'agency', 'trial'), period(to + day, 'agency', 'subscription')])
    expect(await figures()).toMatchObject({ verdict: 'met', countedMinutes: 0 })
    await replace(kept)
  })

  test('is an administrator’s', async () => {
    expect((await claim(await world.as('Ben'))).status).toBe(403)
  })
})

describe('the operator', () => {
  test('grants or refuses with a note, once, and the claimant is told', { tags: ['9.52'] }, async () => {
    const { id } = await (await claim()).json()
    const operator = await world.operator()
    const { items } = await operator.get('/api/v1/operator/credit-claims').json()
    expect(items).toEqual([
      expect.objectContaining({
        id,
        organisation: { id: world.harbor.tenantId, name: 'Harbor', plan: 'agency' },
        claimant: 'Ada Marsh, ada@harbor.example',
      }),
    ])
    const decision = `/api/v1/operator/credit-claims/${id}/decision`
    const granted = await operator.put(decision, { decision: 'granted', note: 'Sorry.' })
    expect(await granted.json()).toMatchObject({
      state: 'granted',
      note: 'Sorry.',
      decidedAt: world.clock.read(),
    })
    expect((await operator.put(decision, { decision: 'refused', note: '' })).status).toBe(409)
    expect((await ada.get(path).json()).claims[0]).toMatchObject({ state: 'granted', note: 'Sorry.' })
    const told = (await mailsTo(world, 'ada@harbor.example')).filter(
      ({ template }) => template === 'creditDecided',
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.params).toMatchObject({ outcome: 'granted', credit: '$1.38', note: 'Sorry.' })
    const unknown = '/api/v1/operator/credit-claims/0190a000-0000-7000-8000-000000000000/decision'
    expect((await operator.put(unknown, { decision: 'granted' })).status).toBe(404)
  })

  test('reads open claims first, the oldest at the top, then the newest decisions', async () => {
    const { tenantId: tenant_id, personId: person_id } = world.harbor
    const figures = { reason, down_minutes: 3000, cost_cents: 825, credit_cents: 138 }
    const rows = [
      ['2025-01', 1, null],
      ['2025-02', 2, 50],
      ['2025-03', 3, 40],
      ['2025-04', 0, null],
    ] as const
    await world.db.transaction(async (tx) => {
      for (const [month, created_at, decided_at] of rows)
        await insertClaim(tx, {
          id: newId(),
          tenant_id,
          person_id,
          month,
          ...figures,
          state: decided_at === null ? 'open' : 'refused',
          created_at,
          decided_at,
        })
    })
    const { items } = await (await world.operator()).get('/api/v1/operator/credit-claims').json()
    const months = items.map((one: { month: string }) => one.month)
    expect(months).toEqual(['2025-04', '2025-01', '2025-02', '2025-03'])
  })

  test('is read by the owner where the claimant is gone', async () => {
    const { id } = await (await claim(await world.as('Cleo'))).json()
    await ada.delete(`/api/v1/users/${world.harbor.members.get('Cleo')}`)
    const before = (await mailsTo(world, 'ada@harbor.example')).length
    const operator = await world.operator()
    const decision = `/api/v1/operator/credit-claims/${id}/decision`
    expect((await operator.put(decision, { decision: 'refused', note: 'No.' })).status).toBe(200)
    expect((await mailsTo(world, 'ada@harbor.example')).length).toBe(before + 1)
  })
})

test('nothing is said of a month before recording began', async () => {
  const young = await openWorld()
  const shown = async (): Promise<ServiceCredits> => (await young.as('Ada')).get(path).json()
  expect(await shown()).toMatchObject({ months: [], recordedSince: null })
  const minute = Math.floor(young.clock.read() / 60_000)
  await insertSample(young.services.db, { minute, app: 1, mail: 1 })
  young.clock.forward(2 * 60_000)
  const { months, recordedSince } = await shown()
  expect(recordedSince).toBe(minute * 60_000)
  const recorded = new Set([monthOf(young.clock.read()), monthOf(minute * 60_000)])
  expect(months.map(({ month }) => month)).toEqual([...recorded])
  await young.close()
})

test('an organisation’s claims are in its export, and go when it goes', async () => {
  const { id } = await (await claim()).json()
  const { creditClaims } = JSON.parse(await (await ada.post('/api/v1/organisation/export')).text())
  expect(creditClaims).toEqual([expect.objectContaining({ id, month, reason, state: 'open' })])
  const { db } = world.services
  expect((await ada.post('/api/v1/organisation/deletion', { name: 'Harbor' })).status).toBe(204)
  await eraseOrganisation(world.services)({ id: 'erasure', tenantId: world.harbor.tenantId, payload: {} })
  expect(await db.global.selectFrom('credit_claims').select('id').execute()).toEqual([])
  const tenants = db.global.selectFrom('tenants').select('id').where('id', '=', world.harbor.tenantId)
  expect(await tenants.execute()).toEqual([])
})
