import { beforeEach, describe, expect, test } from 'vitest'
import { getSubscription, updateSubscription } from '../../payments/subscriptions.queries.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { shown } from '../../test/paying.ts'
import { ownPlanAt, planAt, planThatApplies } from './applied-plan.ts'
import { remindComplimentaryPlans } from './complimentary-plan-reminders.ts'
import { updatePlan } from './plan.ts'
import { watchTrials } from './trial-watch.ts'

const day = 24 * 60 * 60_000

const world = sharedWorld()
let olga: Caller
let chloe: Caller

const path = () => `/api/v1/operator/organisations/${world.lumen.tenantId}`
const give = (days: number, plan = 'pro') =>
  olga.put(`${path()}/complimentary-plan`, {
    plan,
    endsAt: world.clock.read() + days * day,
    note: 'A school',
  })
const usage = () => chloe.get('/api/v1/organisation/usage').json()
const watch = () => remindComplimentaryPlans(world.services)({ id: 'watch', tenantId: null, payload: {} })
const periods = async () => {
  const rows = world.db.global.selectFrom('plan_periods').select(['plan', 'reason'])
  const found = await rows.where('tenant_id', '=', world.lumen.tenantId).orderBy('starts_at').execute()
  return found.map(({ plan, reason }) => `${plan} ${reason}`)
}
const reminders = async () =>
  (await mailsTo(world, 'chloe@lumen.example')).filter(
    ({ template }) => template === 'complimentaryPlanEnding',
  )
const announced = async () => (await reminders()).length

beforeEach(async () => {
  world.clock.forward(1000)
  olga = await world.operator()
  chloe = await world.as('Chloe')
  await olga.delete(`${path()}/complimentary-plan`)
  await olga.put(`${path()}/plan`, { plan: 'free' })
  world.clock.forward(1000)
})

describe('a plan for free', () => {
  test('holds at once, says until when, and is in the log of both sides', async () => {
    const answer = await give(30)
    expect([answer.status, (await answer.json()).plan]).toEqual([200, 'pro'])
    expect(await usage()).toMatchObject({
      plan: 'pro',
      complimentaryPlan: { plan: 'pro', endsAt: world.clock.read() + 30 * day },
    })
    const { items } = await chloe.get('/api/v1/audit-log?limit=1').json()
    expect(items).toMatchObject([{ action: 'tenant.updated', actor: null, fields: ['plan'] }])
    const log = world.db.global.selectFrom('operator_log').select('action').orderBy('id', 'desc')
    expect(await log.limit(1).executeTakeFirst()).toEqual({
      action: 'organisation.complimentary_plan_granted',
    })
  })

  test('ends by itself, after two mails to the administrators', async () => {
    const before = await announced()
    await give(10)
    await watch()
    expect(await announced()).toBe(before)
    for (const [days, mails] of [
      [4, 1],
      [1, 1],
      [4.5, 2],
    ] as const) {
      world.clock.forward(days * day)
      await watch()
      await watch()
      expect(await announced()).toBe(before + mails)
    }
    expect((await usage()).plan).toBe('pro')
    world.clock.forward(day)
    await watch()
    expect(await usage()).toMatchObject({ plan: 'free', complimentaryPlan: null })
    expect((await periods()).slice(-3)).toEqual(['free operator', 'pro complimentary', 'free operator'])
    expect(await announced()).toBe(before + 2)
  })

  test.each([
    ['free', { ownPlan: 'Free', loses: true }],
    ['agency', { ownPlan: 'Agency', loses: false }],
  ] as const)('is followed by the own plan, %s, as the email says', async (plan, expected) => {
    await olga.put(`${path()}/plan`, { plan })
    await give(5)
    await watch()
    expect((await reminders()).at(-1)?.params).toMatchObject({ plan: 'Pro', ...expected })
  })

  test.each([
    ['before it', 3, { ownPlan: 'Free', loses: true }],
    ['after it', 8, { ownPlan: 'Pro', loses: false }],
  ] as const)('is followed by the plan that a trial ending %s leaves', async (_, days, expected) => {
    const { tenantId } = world.lumen
    const now = world.clock.read()
    await world.db.transaction(async (tx) => {
      await getSubscription(tx, tenantId, now)
      const trial = { trial_plan: 'pro', trial_started_at: now, trial_ends_at: now + days * day } as const
      await updateSubscription(tx, tenantId, trial)
      await updatePlan(tx, tenantId, 'pro', now)
    })
    await give(5)
    await watch()
    const none = { trial_plan: null, trial_started_at: null, trial_ends_at: null }
    await world.db.transaction((tx) => updateSubscription(tx, tenantId, none))
    expect((await reminders()).at(-1)?.params).toMatchObject({ plan: 'Pro', ...expected })
  })

  /** The plan after a trial or a subscription, as the subscription page names it. */
  const nextPlan = async () => (await shown(chloe)).next

  test('is not the only one that keeps a plan after a trial: one that the operator sets does too', async () => {
    const { tenantId } = world.lumen
    const now = world.clock.read()
    await world.db.transaction(async (tx) => {
      await getSubscription(tx, tenantId, now)
      const trial = { trial_plan: 'pro', trial_started_at: now, trial_ends_at: now + 5 * day } as const
      await updateSubscription(tx, tenantId, trial)
      await updatePlan(tx, tenantId, 'pro', now)
    })
    expect(await nextPlan()).toEqual({ plan: 'free', loses: true })
    await olga.put(`${path()}/plan`, { plan: 'agency' })
    expect(await nextPlan()).toEqual({ plan: 'agency', loses: false })
    const none = { trial_plan: null, trial_started_at: null, trial_ends_at: null }
    await world.db.transaction(async (tx) => {
      await updateSubscription(tx, tenantId, none)
      await updatePlan(tx, tenantId, 'free', now)
    })
    expect(await nextPlan()).toEqual({ plan: 'free', loses: false })
  })

  test.each([
    ['outlasts it', 8, { nextPlan: 'Pro', loses: false }],
    ['ends before it', 2, { nextPlan: 'Free', loses: true }],
  ] as const)('is named by the mails of a trial if it %s', async (_, days, expected) => {
    const { tenantId } = world.lumen
    const begins = world.clock.read()
    await world.db.transaction(async (tx) => {
      await getSubscription(tx, tenantId, begins)
      const trial = { trial_plan: 'pro', trial_started_at: begins, trial_ends_at: begins + 5 * day } as const
      await updateSubscription(tx, tenantId, { ...trial, trial_notice_sent: 'nothing' })
      await updatePlan(tx, tenantId, 'pro', begins)
    })
    await give(days)
    expect(await nextPlan()).toEqual({ plan: expected.nextPlan.toLowerCase(), loses: expected.loses })
    const trialMails = async () => {
      await watchTrials(world.services)({ id: 'trials', tenantId: null, payload: {} })
      const mails = await mailsTo(world, 'chloe@lumen.example')
      return mails.filter(({ template }) => template.startsWith('trial')).at(-1)
    }
    expect(await trialMails()).toMatchObject({
      template: 'trialEnding',
      params: { plan: 'Pro', ...expected },
    })
    world.clock.forward(5 * day)
    await watch()
    expect(await trialMails()).toMatchObject({ template: 'trialOver', params: { plan: 'Pro', ...expected } })
    const none = { trial_plan: null, trial_started_at: null, trial_ends_at: null }
    await world.db.transaction((tx) => updateSubscription(tx, tenantId, none))
  })

  test('leaves a better plan alone, and comes back to one that was chosen meanwhile', async () => {
    await olga.put(`${path()}/plan`, { plan: 'agency' })
    await give(30)
    expect((await usage()).plan).toBe('agency')
    world.clock.forward(1000)
    await olga.put(`${path()}/plan`, { plan: 'free' })
    expect((await usage()).plan).toBe('pro')
    world.clock.forward(1000)
    expect((await olga.delete(`${path()}/complimentary-plan`)).status).toBe(200)
    expect((await usage()).plan).toBe('free')
    expect((await olga.delete(`${path()}/complimentary-plan`)).status).toBe(404)
  })

  test('is for a time to come, and for a plan that costs something', async () => {
    expect((await give(-1)).status).toBe(400)
    expect((await give(30, 'free')).status).toBe(400)
  })
})

const none = {
  plan: 'free',
  set_plan: 'free',
  complimentary_plan: null,
  complimentary_plan_ends_at: null,
  state: null,
  subscribed_plan: null,
  cancel_at: null,
  trial_plan: null,
  trial_ends_at: null,
  trial_notice_sent: null,
} as const
const pro = { set_plan: 'pro', state: 'active', subscribed_plan: 'pro' } as const

describe('the plan that applies', () => {
  const now = 1_000
  test.each([
    ['nothing at all', {}, 'free operator'],
    ['a plan set by hand', { set_plan: 'pro' }, 'pro operator'],
    ['a trial', { set_plan: 'pro', trial_plan: 'pro', trial_ends_at: 2_000 }, 'pro trial'],
    ['a trial that is over', { trial_plan: 'pro', trial_ends_at: 1_000 }, 'free operator'],
    ['a subscription', pro, 'pro subscription'],
    ['a missing payment', { ...pro, state: 'past_due' }, 'pro subscription'],
    [
      'a subscription and a better complimentary plan',
      { ...pro, complimentary_plan: 'agency', complimentary_plan_ends_at: 2_000 },
      'agency complimentary',
    ],
    [
      'a subscription and a complimentary plan as good',
      { ...pro, complimentary_plan: 'pro', complimentary_plan_ends_at: 2_000 },
      'pro subscription',
    ],
    [
      'a complimentary plan',
      { complimentary_plan: 'pro', complimentary_plan_ends_at: 2_000 },
      'pro complimentary',
    ],
    [
      'a complimentary plan that is over',
      { complimentary_plan: 'pro', complimentary_plan_ends_at: 1_000 },
      'free operator',
    ],
  ] as const)('with %s', (_, facts, expected) => {
    const { plan, reason } = planThatApplies({ ...none, ...facts }, now)
    expect(`${plan} ${reason}`).toBe(expected)
  })
})

describe('the own plan at a later time', () => {
  const trial = { set_plan: 'pro', state: 'none', trial_plan: 'pro', trial_notice_sent: 'week' } as const
  test.each([
    ['nothing at all', {}, 'free'],
    ['a plan set by hand', { set_plan: 'pro' }, 'pro'],
    ['a trial that is over by then', { ...trial, trial_ends_at: 2_000 }, 'free'],
    ['a trial that goes on', { ...trial, trial_ends_at: 2_001 }, 'pro'],
    ['a plan set by hand after the trial', { ...trial, trial_ends_at: 500, trial_notice_sent: 'end' }, 'pro'],
    [
      'a plan set by hand in place of the trial',
      { ...trial, set_plan: 'agency', trial_ends_at: 2_000 },
      'agency',
    ],
    ['a subscription during the trial', { ...trial, ...pro, trial_ends_at: 1_500 }, 'pro'],
    ['a subscription', pro, 'pro'],
    ['a cancelled subscription that is over by then', { ...pro, cancel_at: 2_000 }, 'free'],
    ['a cancelled subscription that goes on', { ...pro, cancel_at: 2_001 }, 'pro'],
  ] as const)('with %s', (_, facts, expected) => {
    expect(ownPlanAt({ ...none, ...facts }, 2_000)).toBe(expected)
  })
})

describe('the plan at a later time', () => {
  const trial = { set_plan: 'pro', state: 'none', trial_plan: 'pro', trial_notice_sent: 'week' } as const
  const over = { ...trial, trial_ends_at: 2_000 }
  const complimentary = (complimentary_plan: 'pro' | 'agency', complimentary_plan_ends_at: number) => ({
    complimentary_plan,
    complimentary_plan_ends_at,
  })
  test.each([
    ['a trial that is over by then', over, 'free'],
    ['a complimentary plan that outlasts the trial', { ...over, ...complimentary('pro', 2_001) }, 'pro'],
    ['a better one that outlasts the trial', { ...over, ...complimentary('agency', 2_001) }, 'agency'],
    ['one that ends with the trial', { ...over, ...complimentary('agency', 2_000) }, 'free'],
    [
      'a trial that goes on, and a better plan',
      { ...trial, trial_ends_at: 3_000, ...complimentary('agency', 2_001) },
      'agency',
    ],
    [
      'a subscription to a better plan',
      { ...pro, set_plan: 'agency', subscribed_plan: 'agency', ...complimentary('pro', 2_001) },
      'agency',
    ],
    [
      'a cancelled subscription that a complimentary plan outlasts',
      { ...pro, cancel_at: 2_000, ...complimentary('pro', 2_001) },
      'pro',
    ],
  ] as const)('with %s', (_, facts, expected) => {
    expect(planAt({ ...none, ...facts }, 2_000)).toBe(expected)
  })
})
