import { beforeEach, describe, expect, test } from 'vitest'
import { eventOf, type FakeTeam } from '../../../stand-ins/linear/fake-team.ts'
import { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { linear } from '../../test/shared-linear.ts'
import { TrackerRunner } from '../../test/tracker-runner.ts'

const world = sharedWorld()
const key = 'lin_api_good'
let team: FakeTeam
let run: TrackerRunner
let ada: Caller

const statusOf = (category: string) => run.statusOf(category)
const connect = (change?: object) => run.connect(change)
const work: TrackerRunner['work'] = (kind) => run.work(kind)
const issuesOf: TrackerRunner['issuesOf'] = (feedbackId) => run.issuesOf(feedbackId)
const newBug = (title: string) => run.newItem(title)
const bugWithIssue = (title: string) => run.itemWithIssue(title)
const pathOf = (feedbackId: string) => `/api/v1/feedback/${feedbackId}/issues`
const statusIdOf: TrackerRunner['statusIdOf'] = (feedbackId) => run.statusIdOf(feedbackId)
const trouble = () => run.trouble()

beforeEach(async () => {
  linear.failsWith = undefined
  linear.refusesWith = undefined
  linear.isLimited = false
  linear.addKey(key)
  team = linear.addTeam('ENG')
  run = await TrackerRunner.start(world, {
    service: 'linear',
    target: 'eng',
    accessToken: key,
    closesIssues: true,
  })
  ada = run.ada
  expect((await connect()).status).toBe(200)
})

/** Posts an event to the hook as Linear does. */
function post(
  number: number,
  options: { action?: string; secret?: string; now?: number } = {},
  at: FakeTeam = team,
) {
  const hook = team.hooks.at(-1)
  if (!hook) throw new Error('There is no hook')
  const { body, headers } = eventOf(at, number, {
    secret: hook.secret,
    now: world.services.clock(),
    ...options,
  })
  return new Caller(world.app, headers).post(new URL(hook.url).pathname, body)
}

/** Moves an issue at Linear, which posts that. */
function move(number: number, type: string) {
  linear.move(team, number, type)
  return post(number)
}

describe('a bug becomes an issue of a team', () => {
  test('with its words, and with an attachment that leads back', async () => {
    const feedbackId = await bugWithIssue('The tide table hangs')
    expect(await issuesOf(feedbackId)).toMatchObject([
      { service: 'linear', target: 'ENG', number: 1, reference: 'ENG-1', state: 'open' },
    ])
    expect(team.issues[0]?.description).toContain('> It hangs.')
    expect(team.issues[0]?.description).not.toContain('Mara')
    expect(team.attachments).toEqual([
      {
        issueId: team.issues[0]?.id,
        title: expect.stringContaining('in Earshot'),
        url: `https://earshot.example/feedback/${feedbackId}`,
      },
    ])
  })

  test('once, although the answer to its creation was lost', async () => {
    const feedbackId = await newBug('Lost answer')
    await ada.post(pathOf(feedbackId), { title: 'Lost answer' })
    const [attempt] = await run.take('createIssue')
    if (!attempt) throw new Error('There is no job')
    linear.losesAnswer = true
    await expect(attempt()).rejects.toThrow('does not respond')
    await attempt()
    expect(team.issues).toHaveLength(1)
    expect(await issuesOf(feedbackId)).toMatchObject([{ reference: 'ENG-1', state: 'open' }])
  })

  test('or is linked to an existing one, which leads to both, but not to one of another team', async () => {
    await bugWithIssue('First')
    const second = await newBug('Second')
    expect((await ada.post(pathOf(second), { number: 1 })).status).toBe(201)
    expect(team.attachments).toHaveLength(2)
    expect((await ada.post(pathOf(second), { number: 99 })).status).toBe(409)
    linear.transfer(team, 1, linear.addTeam('OPS'))
    const third = await newBug('Third')
    const refused = await ada.post(pathOf(third), { number: 1 })
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      expect.stringContaining('does not find'),
    ])
  })
})

describe('at Linear', () => {
  test('completing moves the item and notifies, canceling moves it elsewhere, and reopening opens it', async () => {
    const feedbackId = await bugWithIssue('Completed there')
    expect((await move(1, 'completed')).status).toBe(204)
    expect(await statusIdOf(feedbackId)).toBe(statusOf('done'))
    const { items } = await ada.get(`/api/v1/feedback/${feedbackId}/activity`).json()
    expect(items.at(-1)).toMatchObject({ actor: { name: 'Linear' }, quiet: false })
    await move(1, 'started')
    expect(await statusIdOf(feedbackId)).toBe(statusOf('open'))
    await move(1, 'canceled')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'canceled' }])
    expect(await statusIdOf(feedbackId)).toBe(statusOf('closed'))
  })

  test('an issue that was completed is canceled after all, or the other way round, and its item follows', async () => {
    const feedbackId = await bugWithIssue('Canceled after all')
    await move(1, 'completed')
    await move(1, 'canceled')
    expect(await statusIdOf(feedbackId)).toBe(statusOf('closed'))
    await move(1, 'completed')
    expect(await statusIdOf(feedbackId)).toBe(statusOf('done'))
  })

  test('one completed issue among canceled ones makes the item done', async () => {
    const feedbackId = await bugWithIssue('One of two')
    await ada.post(pathOf(feedbackId), { title: 'Two of two' })
    await work('createIssue')
    await move(1, 'completed')
    expect(await statusIdOf(feedbackId)).toBe(statusOf('open'))
    await move(2, 'canceled')
    expect(await statusIdOf(feedbackId)).toBe(statusOf('done'))
  })

  test('a state of an unknown type changes nothing but the title', async () => {
    const feedbackId = await bugWithIssue('Unknown')
    const [issue] = team.issues
    if (issue) issue.title = 'Renamed there'
    expect((await move(1, 'hovering')).status).toBe(204)
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'open', title: 'Renamed there' }])
  })

  test('an issue that is deleted or moved to another team is gone', async () => {
    const feedbackId = await bugWithIssue('Deleted')
    await post(1, { action: 'remove' })
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'gone' }])
    const moved = await bugWithIssue('Moved')
    const other = linear.addTeam('OPS')
    await post(linear.transfer(team, 2, other), {}, other)
    expect(await issuesOf(moved)).toMatchObject([{ state: 'gone' }])
  })

  test('an event is believed with its signature only, and for a minute', async () => {
    await bugWithIssue('Forged')
    expect((await post(1, { secret: 'another' })).status).toBe(401)
    expect((await post(1, { now: world.services.clock() - 61_000 })).status).toBe(401)
    expect((await post(1, { now: world.services.clock() - 59_000 })).status).toBe(204)
  })
})

test('finishing here completes or cancels the issue, and its echo changes nothing', async () => {
  const [done, closed] = [await bugWithIssue('Done here'), await bugWithIssue('Closed here')]
  const follow = await run.follow()
  await ada.put(`/api/v1/feedback/${done}/status`, { statusId: statusOf('done') })
  await ada.put(`/api/v1/feedback/${closed}/status`, { statusId: statusOf('closed') })
  await follow()
  world.clock.forward(world.services.config.undoTime)
  await work('syncIssues')
  expect(team.issues.map(({ stateId }) => stateId)).toEqual(['ENG-completed', 'ENG-canceled'])
  const activity = async () => (await ada.get(`/api/v1/feedback/${closed}/activity`).json()).items.length
  const before = await activity()
  await post(2)
  expect(await activity()).toBe(before)
})

describe('a connection', () => {
  test('is refused with the sentence that mends it', async () => {
    await ada.delete(run.connection)
    linear.addKey('lin_api_member', { isAdmin: false })
    const refusal = async (change: object) => (await (await connect(change)).json()).errors[0]
    expect(await refusal({ accessToken: 'lin_api_wrong' })).toEqual({
      path: 'accessToken',
      message: expect.stringContaining('Create another one'),
    })
    expect(await refusal({ target: 'NONE' })).toEqual({
      path: 'target',
      message: expect.stringContaining('does not find'),
    })
    expect(await refusal({ accessToken: 'lin_api_member' })).toEqual({
      path: 'accessToken',
      message: expect.stringContaining('administrator'),
    })
    expect(await refusal({ accessToken: 'github_pat_other' })).toMatchObject({ path: 'accessToken' })
  })

  test('is one at a time, with the page of its team', async () => {
    expect((await ada.get('/api/v1/issue-trackers').json()).items).toMatchObject([
      { service: 'linear', target: 'ENG', url: 'https://linear.app/harbor/team/ENG' },
    ])
    const second = await connect({ target: 'OPS' })
    expect([second.status, (await second.json()).detail]).toEqual([
      409,
      expect.stringContaining('ENG at Linear'),
    ])
  })

  test('says that its key was revoked, and works again with another one', async () => {
    const feedbackId = await bugWithIssue('Before')
    linear.revokeKey(key)
    await ada.post(pathOf(feedbackId), { title: 'Refused' })
    await work('createIssue')
    expect((await issuesOf(feedbackId)).at(-1)).toMatchObject({ state: 'failed' })
    expect(await trouble()).toContain('connect again')
    linear.addKey('lin_api_new')
    expect((await connect({ accessToken: 'lin_api_new' })).status).toBe(200)
    expect([await trouble(), team.hooks.length]).toEqual([null, 1])
  })

  test.each([
    ['beyond the limits', () => (linear.isLimited = true), 'creating'],
    ['for a fault of its own', () => (linear.refusesWith = 'INTERNAL_SERVER_ERROR'), 'creating'],
    ['with HTTP 200 for good', () => (linear.refusesWith = 'INVALID_INPUT'), 'failed'],
  ])('a refusal %s leaves the right state', async (_, refuse, state) => {
    const feedbackId = await newBug('Refused')
    await ada.post(pathOf(feedbackId), { title: 'Refused' })
    refuse()
    await work('createIssue').catch((error: Error) => expect(error.message).toContain('asks to wait'))
    expect(await issuesOf(feedbackId)).toMatchObject([{ state }])
  })
})
