import { beforeEach, describe, expect, test } from 'vitest'
import type { FakeProject } from '../../../stand-ins/jira/fake-project.ts'
import { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { jira } from '../../test/shared-jira.ts'
import { TrackerRunner } from '../../test/tracker-runner.ts'

const world = sharedWorld()
const account = 'ada@harbor.example:ATATT-good'
let there: FakeProject
let run: TrackerRunner
let ada: Caller

const statusOf = (category: string) => run.statusOf(category)
const connect = (change?: object) => run.connect(change)
const work: TrackerRunner['work'] = (kind) => run.work(kind)
const issuesOf: TrackerRunner['issuesOf'] = (feedbackId) => run.issuesOf(feedbackId)
const body = 'It hangs.\n\n@everybody'
const newItem = (title: string, kind = 'bug') => run.newItem(title, { kind, body })
const itemWithIssue = (title: string, kind = 'bug') => run.itemWithIssue(title, { kind, body })
const pathOf = (feedbackId: string) => `/api/v1/feedback/${feedbackId}/issues`
const statusIdOf: TrackerRunner['statusIdOf'] = (feedbackId) => run.statusIdOf(feedbackId)
const trouble = () => run.trouble()

beforeEach(async () => {
  jira.failsWith = undefined
  jira.addAccount(account)
  there = jira.addProject('ENG')
  run = await TrackerRunner.start(world, {
    service: 'jira',
    target: 'Harbor.atlassian.net/eng',
    accessToken: account,
    closesIssues: true,
  })
  ada = run.ada
  expect((await connect()).status).toBe(200)
})

/** Posts an event to the hook as Jira does. */
function post(key: string, options: Parameters<typeof jira.eventOf>[1] = {}) {
  const hook = there.hooks.at(-1)
  if (!hook) throw new Error('There is no hook')
  const { body, headers } = jira.eventOf(key, {
    secret: hook.secret,
    now: world.services.clock(),
    ...options,
  })
  return new Caller(world.app, headers).post(new URL(hook.url).pathname, body)
}

/** Moves an issue at Jira, which posts that. */
function move(key: string, status: string, resolution?: string) {
  jira.move(key, status, resolution)
  return post(key)
}

describe('an item becomes an issue of a project at Jira', () => {
  test('of the right type, with its words, and with a link that leads back', async () => {
    const feedbackId = await itemWithIssue('The tide table hangs')
    expect(await issuesOf(feedbackId)).toMatchObject([
      {
        service: 'jira',
        target: 'harbor.atlassian.net/ENG',
        number: 1,
        reference: 'ENG-1',
        url: 'https://harbor.atlassian.net/browse/ENG-1',
        state: 'open',
      },
    ])
    await itemWithIssue('A dark mode', 'idea')
    expect(there.issues.map(({ type }) => type)).toEqual(['Bug', 'Task'])
    const url = `https://earshot.example/feedback/${feedbackId}`
    expect(there.issues[0]?.description).toMatchObject({
      type: 'doc',
      content: [
        {
          type: 'blockquote',
          content: [
            { content: [{ text: 'It hangs.' }] },
            { content: [] },
            { content: [{ text: '@everybody' }] },
          ],
        },
        { type: 'paragraph', content: [{ marks: [{ attrs: { href: url } }] }] },
      ],
    })
    expect(JSON.stringify(there.issues)).not.toContain('Mara')
    expect(there.remoteLinks[0]).toEqual({
      issue: 'ENG-1',
      globalId: url,
      title: expect.stringContaining('in Earshot'),
    })
  })

  test('once, although the answer to its creation was lost', async () => {
    const feedbackId = await newItem('Lost answer')
    await ada.post(pathOf(feedbackId), { title: 'Lost answer' })
    const [attempt] = await run.take('createIssue')
    if (!attempt) throw new Error('There is no job')
    jira.losesAnswer = true
    await expect(attempt()).rejects.toThrow('does not respond')
    await attempt()
    expect(there.issues).toHaveLength(1)
    expect(await issuesOf(feedbackId)).toMatchObject([{ reference: 'ENG-1', state: 'open' }])
  })

  test('or is linked to an existing one, which leads to both, but not to one that is not there', async () => {
    await itemWithIssue('First')
    const second = await newItem('Second')
    expect((await ada.post(pathOf(second), { number: 1 })).status).toBe(201)
    expect(there.remoteLinks).toHaveLength(2)
    const refused = await ada.post(pathOf(second), { number: 99 })
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      expect.stringContaining('does not find'),
    ])
  })
})

describe('at Jira', () => {
  test('finishing moves the item and notifies, a resolution of what is undone moves it elsewhere, and work opens it', async () => {
    const feedbackId = await itemWithIssue('Finished there')
    expect((await move('ENG-1', 'Done', 'Done')).status).toBe(204)
    expect(await statusIdOf(feedbackId)).toBe(statusOf('done'))
    const { items } = await ada.get(`/api/v1/feedback/${feedbackId}/activity`).json()
    expect(items.at(-1)).toMatchObject({ actor: { name: 'Jira' }, quiet: false })
    await move('ENG-1', 'In Progress')
    expect(await statusIdOf(feedbackId)).toBe(statusOf('open'))
    await move('ENG-1', 'Done', 'Won’t Do')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'canceled' }])
    expect(await statusIdOf(feedbackId)).toBe(statusOf('closed'))
  })

  test('an issue that was finished gets another resolution, and its item follows', async () => {
    const feedbackId = await itemWithIssue('Resolved anew')
    await move('ENG-1', 'Done', 'Done')
    await move('ENG-1', 'Done', 'Duplicate')
    expect(await statusIdOf(feedbackId)).toBe(statusOf('closed'))
    await move('ENG-1', 'Done', 'Done')
    expect(await statusIdOf(feedbackId)).toBe(statusOf('done'))
  })

  test('a status of an unknown category changes nothing but the title', async () => {
    const feedbackId = await itemWithIssue('Unknown')
    const [issue] = there.issues
    if (issue) issue.summary = 'Renamed there'
    expect((await move('ENG-1', 'Hovering')).status).toBe(204)
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'open', title: 'Renamed there' }])
  })

  test('a deleted issue is gone', async () => {
    const feedbackId = await itemWithIssue('Deleted')
    await post('ENG-1', { event: 'jira:issue_deleted' })
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'gone' }])
  })

  test('an event is believed with its signature only, and for two hours', async () => {
    await itemWithIssue('Forged')
    const hours = (count: number) => world.services.clock() - count * 60 * 60_000
    expect((await post('ENG-1', { secret: 'another' })).status).toBe(401)
    expect((await post('ENG-1', { now: hours(2.1) })).status).toBe(401)
    expect((await post('ENG-1', { now: hours(1.9) })).status).toBe(204)
    expect((await post('ENG-1', { event: 'comment_created' })).status).toBe(204)
  })
})

describe('finishing here', () => {
  /** Sets an item to the status of a category, and runs what follows. */
  async function finish(feedbackIds: Record<string, string>): Promise<void> {
    const follow = await run.follow()
    for (const [category, id] of Object.entries(feedbackIds))
      await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf(category) })
    await follow()
    world.clock.forward(world.services.config.undoTime)
    await work('syncIssues')
  }

  test('takes the transition with the fitting resolution, and its echo changes nothing', async () => {
    const [done, closed] = [await itemWithIssue('Done here'), await itemWithIssue('Closed here')]
    await finish({ done, closed })
    expect(there.issues.map(({ status, resolution }) => [status, resolution])).toEqual([
      ['Done', 'Done'],
      ['Done', "Won't Do"],
    ])
    const activity = async () => (await ada.get(`/api/v1/feedback/${closed}/activity`).json()).items.length
    const before = await activity()
    await post('ENG-2')
    expect(await activity()).toBe(before)
    await finish({ open: done })
    expect(there.issues[0]?.status).toBe('To Do')
  })

  test('waits as long as Jira asks', async () => {
    const done = await itemWithIssue('Waits')
    jira.failsWith = 429
    await finish({ done })
    jira.failsWith = undefined
    world.clock.forward(7_000)
    await work('syncIssues')
    expect(there.issues[0]?.status).toBe('Done')
  })

  test('says that the workflow leads to no finished status', async () => {
    const done = await itemWithIssue('Stuck')
    there.statuses.delete('Done')
    await finish({ done })
    expect(await trouble()).toContain('workflow leads')
    expect(await issuesOf(done)).toMatchObject([{ state: 'open' }])
  })

  test('finds that the issue was moved to another project', async () => {
    const done = await itemWithIssue('Moved')
    const [issue] = there.issues.splice(0)
    if (issue) jira.addProject('OPS').issues.push({ ...issue, key: 'OPS-1' })
    await finish({ done })
    expect(await issuesOf(done)).toMatchObject([{ state: 'gone' }])
  })
})

describe('a connection', () => {
  test('is refused with the sentence that mends it', async () => {
    await ada.delete(run.connection)
    expect(there.hooks).toEqual([])
    jira.addAccount('mo@harbor.example:ATATT-member', { isAdmin: false })
    const refusal = async (change: object) => (await (await connect(change)).json()).errors[0]
    expect(await refusal({ accessToken: 'ada@harbor.example:wrong' })).toEqual({
      path: 'accessToken',
      message: expect.stringContaining('Create another one'),
    })
    expect(await refusal({ target: 'harbor.atlassian.net/NONE' })).toEqual({
      path: 'target',
      message: expect.stringContaining('does not find'),
    })
    expect(await refusal({ accessToken: 'mo@harbor.example:ATATT-member' })).toEqual({
      path: 'accessToken',
      message: expect.stringContaining('administrator'),
    })
    expect(await refusal({ target: 'harbor.example/ENG' })).toMatchObject({ path: 'target' })
    expect(await refusal({ accessToken: 'ATATT-without-address' })).toMatchObject({ path: 'accessToken' })
  })

  test('says that its token was revoked, and works again with another one', async () => {
    const feedbackId = await itemWithIssue('Before')
    jira.revoke(account)
    await ada.post(pathOf(feedbackId), { title: 'Refused' })
    await work('createIssue')
    expect((await issuesOf(feedbackId)).at(-1)).toMatchObject({ state: 'failed' })
    expect(await trouble()).toContain('connect again')
    const accessToken = 'ada@harbor.example:ATATT-new'
    jira.addAccount(accessToken)
    expect((await connect({ accessToken })).status).toBe(200)
    expect([await trouble(), there.hooks.length]).toEqual([null, 1])
  })

  test('waits as long as Jira asks, which is no failure', async () => {
    const feedbackId = await newItem('Waits')
    await ada.post(pathOf(feedbackId), { title: 'Waits' })
    jira.failsWith = 429
    await work('createIssue')
    jira.failsWith = undefined
    world.clock.forward(6_999)
    await work('createIssue')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'creating' }])
    world.clock.forward(1)
    await work('createIssue')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'open' }])
    expect(await trouble()).toBeNull()
  })

  test.each([
    ['beyond the limits', 429, 'creating'],
    ['for a fault of its own', 503, 'creating'],
    ['for good', 400, 'failed'],
  ] as const)('a refusal %s leaves the right state', async (_, status, state) => {
    const feedbackId = await newItem('Refused')
    await ada.post(pathOf(feedbackId), { title: 'Refused' })
    jira.failsWith = status
    await work('createIssue').catch((error: Error) => expect(error.message).toContain('asks to wait'))
    expect(await issuesOf(feedbackId)).toMatchObject([{ state }])
  })
})
