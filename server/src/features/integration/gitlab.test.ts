import { beforeEach, describe, expect, test } from 'vitest'
import {
  eventOf,
  type FakeGitLabIssue,
  type FakeGitLabProject,
} from '../../../stand-ins/gitlab/fake-project.ts'
import { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { sender, uploadFile } from '../../test/sample-files.ts'
import { gitLab } from '../../test/shared-gitlab.ts'
import { TrackerRunner } from '../../test/tracker-runner.ts'
import { restOfChange } from './receive-event.ts'

// The stand-in is called like a customer's own GitLab.
const world = sharedWorld({ OUTBOUND_ALLOW: '127.0.0.1' })
const token = 'glpat-good'
const path = 'harbor/tides/app'
const target = `${gitLab.url}/${path}`
let there: FakeGitLabProject
let run: TrackerRunner
let ada: Caller

const statusOf = (category: string) => run.statusOf(category)
const connect = (change?: object) => run.connect(change)
const work: TrackerRunner['work'] = (kind) => run.work(kind)
const issuesOf: TrackerRunner['issuesOf'] = (feedbackId) => run.issuesOf(feedbackId)
const newItem = (title: string) => run.newItem(title, { body: 'It hangs.\n\n/close @everybody' })
const itemWithIssue = (title: string) => run.itemWithIssue(title, { body: 'It hangs.\n\n/close @everybody' })
const pathOf = (feedbackId: string) => `/api/v1/feedback/${feedbackId}/issues`
const statusIdOf: TrackerRunner['statusIdOf'] = (feedbackId) => run.statusIdOf(feedbackId)
const trouble = () => run.trouble()

beforeEach(async () => {
  gitLab.failsWith = undefined
  gitLab.refusesUploads = undefined
  gitLab.signs = true
  gitLab.clock = world.services.clock
  gitLab.addToken(token)
  there = gitLab.addProject(path)
  run = await TrackerRunner.start(world, {
    service: 'gitlab',
    target,
    accessToken: token,
    closesIssues: true,
  })
  ada = run.ada
  expect((await connect()).status).toBe(200)
})

/** Posts an event to the hook as GitLab does. */
function post(iid: number, options: Parameters<typeof eventOf>[3] = {}) {
  const hook = there.hooks.at(-1)
  const issue = there.issues.find((issue) => issue.iid === iid)
  if (!hook || !issue) throw new Error('There is no hook, or no issue')
  const { body, headers } = eventOf(there, issue, hook, { now: world.services.clock(), ...options })
  return new Caller(world.app, headers).post(new URL(hook.url).pathname, body)
}

/** Changes an issue at GitLab, which posts that, and runs what follows. */
async function change(iid: number, fields: Partial<FakeGitLabIssue>) {
  gitLab.change(there, iid, fields)
  const response = await post(iid)
  world.clock.forward(restOfChange)
  await work('readIssue')
  return response
}

describe('an item becomes an issue of a project at GitLab', () => {
  test('with its words, and with a link that leads back', async () => {
    const feedbackId = await itemWithIssue('The tide table hangs')
    expect(await issuesOf(feedbackId)).toMatchObject([
      {
        service: 'gitlab',
        target,
        number: 1,
        reference: '#1',
        url: `${target}/-/issues/1`,
        state: 'open',
      },
    ])
    const { title = '', description = '' } = there.issues[0] ?? {}
    expect(title).toBe('The tide table hangs')
    expect(description).toContain('> It hangs.')
    expect(description).toContain(`(https://earshot.example/feedback/${feedbackId})`)
    // GitLab would execute a line that begins with a slash, and notify whom a text mentions.
    expect(description).not.toMatch(/^\/|@everybody/m)
    expect(description).not.toContain('Mara')
  })

  test('once, although the answer to its creation was lost', async () => {
    const feedbackId = await newItem('Lost answer')
    await ada.post(pathOf(feedbackId), { title: 'Lost answer' })
    const [attempt] = await run.take('createIssue')
    if (!attempt) throw new Error('There is no job')
    gitLab.losesAnswer = true
    await expect(attempt()).rejects.toThrow('does not respond')
    const others = { title: 'Of others', labels: [], moved_to_id: null, notes: [], created: gitLab.clock() }
    for (let iid = 2; iid <= 60; iid++)
      there.issues.unshift({ iid, description: 'Theirs', state: 'opened', ...others })
    await attempt()
    expect(there.issues).toHaveLength(60)
    expect(await issuesOf(feedbackId)).toMatchObject([{ reference: '#1', state: 'open' }])
  })

  test('or is linked to an existing one, which leads to both by one comment each, but not to one that is not there', async () => {
    await itemWithIssue('First')
    const second = await newItem('Second')
    expect((await ada.post(pathOf(second), { number: 1 })).status).toBe(201)
    expect((await ada.post(pathOf(second), { number: 1 })).status).toBe(409)
    expect(there.issues[0]?.notes).toEqual([
      { body: expect.stringContaining(`/feedback/${second})`), internal: true },
    ])
    const refused = await ada.post(pathOf(second), { number: 99 })
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      expect.stringContaining('does not find'),
    ])
  })
})

describe('a picture of an item', () => {
  /** Creates the issue of a new bug with a picture. @returns its description. */
  async function descriptionWithPicture(): Promise<string> {
    const customer = await sender(world, world.harbor)
    const picture = await uploadFile(customer)
    const bug = { kind: 'bug', title: 'Seen', files: [picture] }
    const { id } = await customer.post('/e/v1/feedback', bug).json()
    await ada.put(`/api/v1/feedback/${id}/approval`, {})
    expect((await ada.post(pathOf(id), { title: 'Seen' })).status).toBe(201)
    await work('createIssue')
    return there.issues.at(-1)?.description ?? ''
  }

  test('goes into a private project', async () => {
    expect(await descriptionWithPicture()).toMatch(/^!\[Picture 1\]\(\/uploads\/\w+\/Picture_1\.webp\)$/m)
    expect(there.uploads).toEqual([{ name: 'Picture 1.webp', type: 'image/webp', bytes: expect.any(Number) }])
    expect(there.uploads[0]?.bytes).toBeGreaterThan(20)
  })

  test('stays here as a link for the team where the project is internal or public, or GitLab refuses it', async () => {
    const link =
      /^\[Picture 1\]\(https:\/\/earshot\.example\/api\/v1\/files\/[\w-]+\) \(for the team, signed in\)$/m
    gitLab.refusesUploads = 413
    expect(await descriptionWithPicture()).toMatch(link)
    gitLab.refusesUploads = undefined
    for (const visibility of ['internal', 'public'] as const) {
      there.visibility = visibility
      expect(await descriptionWithPicture()).toMatch(link)
    }
    expect(there.uploads).toEqual([])
  })
})

describe('at GitLab', () => {
  test('closing moves the item and notifies, a label moves it elsewhere, and reopening opens it', async () => {
    const feedbackId = await itemWithIssue('Closed there')
    expect((await change(1, { state: 'closed' })).status).toBe(204)
    expect(await statusIdOf(feedbackId)).toBe(statusOf('done'))
    const { items } = await ada.get(`/api/v1/feedback/${feedbackId}/activity`).json()
    expect(items.at(-1)).toMatchObject({ actor: { name: 'GitLab' }, quiet: false })
    await change(1, { state: 'opened' })
    expect(await statusIdOf(feedbackId)).toBe(statusOf('open'))
    await change(1, { state: 'closed', labels: ['bug', 'status::wontfix'] })
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'canceled' }])
    expect(await statusIdOf(feedbackId)).toBe(statusOf('closed'))
  })

  test('a title that is changed is changed here, and an issue that is moved away is gone', async () => {
    const feedbackId = await itemWithIssue('Before')
    await change(1, { title: 'Renamed there', labels: ['reproducible'] })
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'open', title: 'Renamed there' }])
    await change(1, { state: 'closed', moved_to_id: 9_009 })
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'gone' }])
    expect(await statusIdOf(feedbackId)).toBe(statusOf('open'))
    const second = await newItem('Second')
    expect((await ada.post(pathOf(second), { number: 1 })).status).toBe(409)
  })

  test('an event is believed with its signature only, and for five minutes', async () => {
    await itemWithIssue('Forged')
    const minutes = (count: number) => world.services.clock() - count * 60_000
    const [hook] = there.hooks
    if (!hook) throw new Error('There is no hook')
    const { signingToken } = hook
    hook.signingToken = `whsec_${Buffer.alloc(32).toString('base64')}`
    expect((await post(1)).status).toBe(401)
    hook.signingToken = signingToken
    expect((await post(1, { now: minutes(6) })).status).toBe(401)
    expect((await post(1, { now: minutes(4) })).status).toBe(204)
    expect((await post(1, { kind: 'note' })).status).toBe(204)
  })

  test('an older GitLab is believed with its token only', async () => {
    gitLab.signs = false
    expect((await connect()).status).toBe(200)
    const feedbackId = await itemWithIssue('Older')
    expect((await post(1, { token: 'another' })).status).toBe(401)
    expect((await post(1, { token: '' })).status).toBe(401)
    expect((await change(1, { state: 'closed' })).status).toBe(204)
    expect(await statusIdOf(feedbackId)).toBe(statusOf('done'))
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

  test('closes the issue, labels one that is canceled, and its echo changes nothing', async () => {
    const [done, closed] = [await itemWithIssue('Done here'), await itemWithIssue('Closed here')]
    await finish({ done, closed })
    expect(there.issues.map(({ state, labels }) => [state, labels])).toEqual([
      ['closed', []],
      ['closed', ['canceled']],
    ])
    const activity = async () => (await ada.get(`/api/v1/feedback/${closed}/activity`).json()).items.length
    const before = await activity()
    await post(2)
    expect(await activity()).toBe(before)
    expect(await issuesOf(closed)).toMatchObject([{ state: 'canceled' }])
    await finish({ open: closed })
    expect(there.issues[1]).toMatchObject({ state: 'opened', labels: [] })
  })

  test('waits as long as GitLab asks', async () => {
    const done = await itemWithIssue('Waits')
    gitLab.failsWith = 429
    await finish({ done })
    gitLab.failsWith = undefined
    world.clock.forward(7_000)
    await work('syncIssues')
    expect(there.issues[0]?.state).toBe('closed')
  })

  test('finds that the issue was deleted', async () => {
    const done = await itemWithIssue('Deleted')
    there.issues.splice(0)
    await finish({ done })
    expect(await issuesOf(done)).toMatchObject([{ state: 'gone' }])
  })
})

describe('a connection', () => {
  test('is refused with the sentence that mends it', async () => {
    await ada.delete(run.connection)
    expect(there.hooks).toEqual([])
    gitLab.addToken('glpat-reporter', 'reporter')
    const refusal = async (change: object) => (await (await connect(change)).json()).errors[0]
    expect(await refusal({ accessToken: 'wrong' })).toEqual({
      path: 'accessToken',
      message: expect.stringContaining('Create another one'),
    })
    expect(await refusal({ target: `${gitLab.url}/harbor/none` })).toEqual({
      path: 'target',
      message: expect.stringContaining('does not find'),
    })
    expect(await refusal({ accessToken: 'glpat-reporter' })).toEqual({
      path: 'accessToken',
      message: expect.stringContaining('Maintainer'),
    })
    expect(await refusal({ target: 'harbor/app' })).toMatchObject({ path: 'target' })
  })

  test.each([
    ['http://10.0.0.1/harbor/app', 'private networks'],
    ['http://[::ffff:169.254.169.254]/latest/meta-data', 'private networks'],
    ['http://2130706434/harbor/app', 'private networks'],
    ['http://gitlab.internal/harbor/app', 'private networks'],
    ['http://127.0.0.1:1/harbor/app', 'Nothing responds'],
  ])('to %s is not called', async (target, sentence) => {
    await ada.delete(run.connection)
    const { errors } = await (await connect({ target })).json()
    expect(errors).toEqual([{ path: 'target', message: expect.stringContaining(sentence) }])
  })

  test('says that its token was revoked, and works again with another one', async () => {
    const feedbackId = await itemWithIssue('Before')
    gitLab.revokeToken(token)
    await ada.post(pathOf(feedbackId), { title: 'Refused' })
    await work('createIssue')
    expect((await issuesOf(feedbackId)).at(-1)).toMatchObject({ state: 'failed' })
    expect(await trouble()).toContain('connect again')
    gitLab.addToken('glpat-new')
    expect((await connect({ accessToken: 'glpat-new' })).status).toBe(200)
    expect([await trouble(), there.hooks.length]).toEqual([null, 1])
  })

  test.each([
    ['beyond the limits', 429, 'creating'],
    ['for a fault of its own', 503, 'creating'],
    ['for good', 400, 'failed'],
  ] as const)('a refusal %s leaves the right state', async (_, status, state) => {
    const feedbackId = await newItem('Refused')
    await ada.post(pathOf(feedbackId), { title: 'Refused' })
    gitLab.failsWith = status
    await work('createIssue').catch((error: Error) => expect(error.message).toContain('asks to wait'))
    expect(await issuesOf(feedbackId)).toMatchObject([{ state }])
  })
})
