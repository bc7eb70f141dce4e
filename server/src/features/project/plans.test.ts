import { plans } from '@earshot/shared/plan/plans'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { setPlan } from '../plan/plan.ts'

const world = sharedWorld()
let chloe: Caller

beforeAll(async () => {
  chloe = await world.as('Chloe')
}, 60_000)

const set = (plan: string, whose = 'chloe@lumen.example') => setPlan(world.terminal(), whose, plan)

const config = async () => {
  const answer = await world.page(world.lumen).get(`/e/v1/config?key=${world.lumen.publicKey}`)
  return await answer.json()
}

test('a plan holds so many projects; the refusal names the limit and the plan that lifts it', {
  tags: ['9.2', '9.8', '9.44'],
}, async () => {
  await set('free')
  const refused = await chloe.post('/api/v1/projects', { name: 'Second' })
  expect([refused.status, (await refused.json()).detail]).toEqual([
    402,
    'The Free plan includes 1 project. The Pro plan includes 5.',
  ])
})

test('of many at once as many succeed as the plan holds', async () => {
  await set('pro')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => chloe.post('/api/v1/projects', { name: `Project ${index}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(8)
  expect((await chloe.get('/api/v1/projects').json()).items).toHaveLength(5)
})

test('going over by a lower plan refuses new projects and takes none away', { tags: ['9.45'] }, async () => {
  await set('free')
  expect((await chloe.post('/api/v1/projects', { name: 'One more' })).status).toBe(402)
  expect((await chloe.get('/api/v1/projects').json()).items).toHaveLength(5)
})

test('the widget looks as the plan allows, at once, and what was saved comes back with the plan', {
  tags: ['9.48'],
}, async () => {
  await set('agency')
  const words = { launcherText: 'Tell us', greeting: 'Ahoy', thanks: 'Thanks a lot' }
  const settings = { color: '#123456', position: 'bottom-left', ...words }
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}/branding`, settings)
  expect((await config()).branding).toEqual({ poweredBy: false, ink: '#fff', ...settings, logo: null })
  await set('pro')
  const unset = { launcherText: null, greeting: null, thanks: null, position: null, logo: null }
  const ours = { color: '#2f5bd7', ink: '#fff', ...unset }
  expect((await config()).branding).toEqual({ poweredBy: false, ...ours })
  await set('free')
  expect((await config()).branding).toEqual({ poweredBy: true, ...ours })
  await set('agency')
  expect((await config()).branding).toEqual({ poweredBy: false, ink: '#fff', ...settings, logo: null })
})

test('its language is chosen under every plan, among those that there are', async () => {
  await set('free')
  const path = `/api/v1/projects/${world.lumen.projectId}`
  expect((await config()).language).toBe(null)
  expect((await chloe.patch(path, { widgetLanguage: 'ar' })).status).toBe(200)
  expect((await config()).language).toBe('ar')
  expect((await chloe.patch(path, { widgetLanguage: 'tlh' })).status).toBe(400)
  await set('agency')
})

test('what it leads to is chosen under every plan, in an order of its own', async () => {
  await set('free')
  const path = `/api/v1/projects/${world.lumen.projectId}`
  expect(await config()).toMatchObject({ views: null, types: null })
  const choice = { widgetViews: ['board', 'form'], widgetTypes: ['idea'] }
  expect((await chloe.patch(path, choice)).status).toBe(200)
  expect(await config()).toMatchObject({ views: ['board', 'form'], types: ['idea'] })
  for (const wrong of [{ widgetViews: [] }, { widgetViews: ['form', 'form'] }, { widgetTypes: ['praise'] }])
    expect((await chloe.patch(path, wrong)).status).toBe(400)
  await chloe.patch(path, { widgetViews: null, widgetTypes: null })
  expect(await config()).toMatchObject({ views: null, types: null })
  await set('agency')
})

test('to record the screen is off until it is chosen, under every plan', async () => {
  await set('free')
  const path = `/api/v1/projects/${world.lumen.projectId}`
  expect(await config()).toMatchObject({ recording: false })
  expect((await chloe.patch(path, { screenRecording: 'yes' })).status).toBe(400)
  expect(await (await chloe.patch(path, { screenRecording: true })).json()).toMatchObject({
    screenRecording: true,
  })
  expect(await config()).toMatchObject({ recording: true })
  await chloe.patch(path, { screenRecording: false })
  expect(await config()).toMatchObject({ recording: false })
  await set('agency')
})

test('what another process set shows within a minute', async () => {
  await set('agency')
  expect((await config()).branding.poweredBy).toBe(false)
  await world.db.global
    .updateTable('tenants')
    .set({ plan: 'free' })
    .where('id', '=', world.lumen.tenantId)
    .execute()
  world.clock.forward(60_001)
  expect((await config()).branding.poweredBy).toBe(true)
})

test('an organisation is named by its id or its owner, and a mistake is said in a sentence', async () => {
  expect(await set('pro', world.lumen.tenantId)).toBe(
    'Lumen was on the Free plan and is on the Pro plan now.',
  )
  expect(await set('free', ' CHLOE@Lumen.example ')).toBe(
    'Lumen was on the Pro plan and is on the Free plan now.',
  )
  await expect(set('gold')).rejects.toThrow('gold is not a plan. There are free, pro, agency.')
  await expect(set('pro', 'dana@lumen.example')).rejects.toThrow(
    'There is no organisation owned by dana@lumen.example.',
  )
  await expect(set('pro', 'nothing')).rejects.toThrow('There is no organisation with the id nothing.')
})

test('Agency holds 15 projects, and no plan lifts that', { tags: ['9.13'] }, async () => {
  await set('agency')
  for (let count = 5; count < 15; count++)
    expect((await chloe.post('/api/v1/projects', { name: `Further ${count}` })).status).toBe(201)
  const refused = await chloe.post('/api/v1/projects', { name: 'Sixteenth' })
  expect([refused.status, (await refused.json()).detail]).toEqual([
    402,
    'The Agency plan includes 15 projects.',
  ])
})

test('what customers send beyond the items that may wait is stored and held, and not refused', {
  tags: ['9.20', '9.21'],
}, async () => {
  await set('free')
  const usage = () => chloe.get('/api/v1/organisation/usage').json()
  const { activeApprovals: waiting } = await usage()
  const visitor = await world.visitor(world.lumen)
  const { activeApprovals: limit } = plans.free
  for (let count = waiting; count < limit; count++)
    await visitor.post('/e/v1/feedback', { kind: 'idea', title: `Wish ${count}`, body: '' })
  expect((await usage()).activeApprovals).toBe(limit)
  const answer = await visitor.post('/e/v1/feedback', { kind: 'idea', title: 'One too many', body: '' })
  expect(answer.status).toBe(201)
  const { id, moderation } = await answer.json()
  expect(moderation).toBe('held')
  expect(await chloe.get(`/api/v1/feedback/${id}`).json()).toMatchObject({
    title: 'One too many',
    holdReasons: expect.arrayContaining(['approvals_full']),
  })
  expect((await usage()).activeApprovals).toBe(limit + 1)
})
