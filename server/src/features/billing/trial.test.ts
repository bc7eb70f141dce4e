import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { insertTenant } from '../../test/rows.ts'
import { path, subscribe, watch, yearly } from '../../test/subscribing.ts'

const hour = 60 * 60_000
const day = 24 * hour

let world: World
let chloe: Caller

beforeEach(async () => {
  world = await openWorld()
  chloe = await world.as('Chloe')
}, 60_000)
afterEach(async () => {
  vi.useRealTimers()
  await world.close()
})

const start = (plan: string) => chloe.post(`${path}/trial`, { plan })
const shown = async () => (await world.as('Chloe')).get(path).json()
const told = async () =>
  (await mailsTo(world, 'chloe@lumen.example'))
    .map(({ template }) => template)
    .filter((template) => template.startsWith('trial'))

test('a trial of the chosen plan takes 30 days and no card, and then the organisation is on Free', {
  tags: ['9.46'],
}, async () => {
  const begun = await (await start('agency')).json()
  expect(begun).toMatchObject({ plan: 'agency', state: 'none', trial: { plan: 'agency' } })
  expect(begun.trial.endsAt).toBe(world.clock.read() + 30 * day)
  expect((await (await world.as('Chloe')).get('/api/v1/audit-log?limit=1')).status).toBe(200)
  world.clock.forward(30 * day - 1)
  await watch(world)
  expect((await shown()).plan).toBe('agency')
  world.clock.forward(1)
  await watch(world)
  expect(await shown()).toMatchObject({ plan: 'free', trial: { plan: 'agency' } })
})

test('on Free, continued use begins another 30 days each time', { tags: ['9.46'] }, async () => {
  await start('pro')
  const { endsAt } = (await shown()).trial
  expect((await shown()).freeUntil).toBeNull()
  for (const [days, periods] of [
    [30, 1],
    [29, 1],
    [1, 2],
    [75, 4],
  ] as const) {
    world.clock.forward(days * day)
    await watch(world)
    expect((await shown()).freeUntil).toBe(endsAt + periods * 30 * day)
  }
})

test('administrators are told a week before, a day before and when it is over, each once', async () => {
  await start('pro')
  const seen: Record<number, number> = {}
  for (let hours = 0; hours <= 31 * 24; hours += 6) {
    await watch(world)
    await watch(world)
    seen[hours / 24] = (await told()).length
    world.clock.forward(6 * hour)
  }
  expect([seen[22.75], seen[23], seen[28.75], seen[29], seen[29.75], seen[30], seen[31]]).toEqual([
    0, 1, 1, 2, 2, 3, 3,
  ])
  expect(await told()).toEqual(['trialEnding', 'trialEnding', 'trialOver'])
})

test('administrators are told however many trials end before whose administrators were told already', async () => {
  const early = await Promise.all(Array.from({ length: 101 }, () => insertTenant(world.db)))
  const trial_ends_at = world.clock.read() + 23 * day + 6 * day
  await world.db.transaction(({ global }) =>
    global
      .insertInto('subscriptions')
      .values(
        early.map(({ tenantId }) => ({
          tenant_id: tenantId,
          state: 'none' as const,
          trial_plan: 'pro' as const,
          trial_ends_at,
          trial_notice_sent: 'week' as const,
          created_at: 1,
        })) as never,
      )
      .execute(),
  )
  await start('pro')
  world.clock.forward(23 * day)
  await watch(world)
  expect(await told()).toEqual(['trialEnding'])
})

test('what the server slept through is told as it stands when it wakes, not one after the other', async () => {
  await start('pro')
  world.clock.forward(40 * day)
  await watch(world)
  expect(await told()).toEqual(['trialOver'])
  expect((await shown()).plan).toBe('free')
})

test.each([
  ['into summer time', '2027-03-05T12:00:00Z'],
  ['out of summer time', '2027-10-10T12:00:00Z'],
  ['over a leap day', '2028-02-10T12:00:00Z'],
])('30 days are 30 times 24 hours %s', async (_, from) => {
  const begin = Date.parse(from)
  world.clock.forward(begin - world.clock.read())
  chloe = await world.as('Chloe')
  const { trial } = await (await start('pro')).json()
  expect(trial.endsAt - trial.startedAt).toBe(30 * day)
  world.clock.forward(23 * day)
  await watch(world)
  world.clock.forward(6 * day)
  await watch(world)
  world.clock.forward(day)
  await watch(world)
  expect(await told()).toEqual(['trialEnding', 'trialEnding', 'trialOver'])
})

test('there is one trial; while it goes on another plan can be tried, and its end stays', async () => {
  const { trial } = await (await start('pro')).json()
  world.clock.forward(10 * day)
  chloe = await world.as('Chloe')
  expect(await (await start('agency')).json()).toMatchObject({
    plan: 'agency',
    trial: { plan: 'agency', endsAt: trial.endsAt },
  })
  world.clock.forward(21 * day)
  await watch(world)
  chloe = await world.as('Chloe')
  expect((await start('pro')).status).toBe(409)
  expect((await shown()).plan).toBe('free')
})

test('whoever subscribes in the trial pays when it is over, and hears nothing of its end', async () => {
  const { trial } = await (await start('agency')).json()
  const preview = await chloe.post(`${path}/preview`, yearly).json()
  expect(preview).toMatchObject({ dueNow: 0, nextInvoice: { date: trial.endsAt } })
  await subscribe(world, chloe)
  expect(await shown()).toMatchObject({ plan: 'agency', state: 'trialing' })
  world.clock.forward(31 * day)
  await watch(world)
  expect(await told()).toEqual([])
  expect((await shown()).plan).toBe('agency')
})

test('a plan that the operator gave is not tried, and outlasts a trial', async () => {
  const ada = await world.as('Ada')
  expect((await ada.post(`${path}/trial`, { plan: 'pro' })).status).toBe(409)
  await start('pro')
  await world.setPlan('agency', world.lumen)
  world.clock.forward(30 * day)
  await watch(world)
  expect((await shown()).plan).toBe('agency')
})
