import { beforeEach, describe, expect, test } from 'vitest'
import type { FakeGitHub } from '../../../stand-ins/github/fake-github.ts'
import { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { gitHub, sampleConnection } from '../../test/shared-github.ts'
import { TrackerRunner } from '../../test/tracker-runner.ts'
import { syncIssues } from './issue-sync.ts'
import { isSigned } from './tracker/body-signature.ts'

const world = sharedWorld()
const { target: repository } = sampleConnection
let at: ReturnType<FakeGitHub['addRepository']>
let run: TrackerRunner
let ada: Caller

const statusOf = (category: string) => run.statusOf(category)
const connect = (change?: object) => run.connect({ canceledStatusId: null, ...change })
const work: TrackerRunner['work'] = (kind) => run.work(kind)
const issuesOf: TrackerRunner['issuesOf'] = (feedbackId) => run.issuesOf(feedbackId)
const words = { body: 'It hangs, @ada, see #3.' }
const newBug = (title: string) => run.newItem(title, words)
const bugWithIssue = (title: string) => run.itemWithIssue(title, words)
const itemOf = (feedbackId: string) => ada.get(`/api/v1/feedback/${feedbackId}`).json()

beforeEach(async () => {
  gitHub.failsWith = undefined
  gitHub.isLimited = false
  gitHub.resetsAt = undefined
  gitHub.clock = world.services.clock
  gitHub.addToken('github_pat_good')
  at = gitHub.addRepository(repository)
  run = await TrackerRunner.start(world, sampleConnection)
  ada = run.ada
})

/** Posts an event to the hook as GitHub does. */
function post(action: string, number: number, secret?: string) {
  const hook = at.hooks.at(-1)
  if (!hook) throw new Error('There is no hook')
  const { body, headers } = gitHub.eventOf(repository, action, number, secret ?? hook.secret)
  return new Caller(world.app, headers).post(new URL(hook.url).pathname, body)
}

describe('a bug becomes an issue', () => {
  test('with its words, without a name, and without mentioning anybody', async () => {
    expect((await connect()).status).toBe(200)
    const feedbackId = await newBug('The tide table hangs')
    const created = await ada.post(`/api/v1/feedback/${feedbackId}/issues`, { title: 'Tide table hangs' })
    expect([created.status, (await created.json()).state]).toEqual([201, 'creating'])
    await work('createIssue')
    expect(await issuesOf(feedbackId)).toMatchObject([
      {
        number: 1,
        title: 'Tide table hangs',
        state: 'open',
        url: `https://github.com/${repository}/issues/1`,
      },
    ])
    const text = at.issues[0]?.body ?? ''
    expect(text).toContain('> It hangs, @\u200bada, see #\u200b3.')
    expect(text).toContain(`/feedback/${feedbackId}`)
    expect(text).not.toContain('Mara')
  })

  test('once, however often the request is sent', async () => {
    await connect()
    const feedbackId = await newBug('Sent twice')
    const caller = ada.with({ 'idempotency-key': feedbackId })
    for (let i = 0; i < 2; i++) await caller.post(`/api/v1/feedback/${feedbackId}/issues`, { title: 'Once' })
    await work('createIssue')
    expect(at.issues).toHaveLength(1)
  })

  test('once, although the answer to its creation was lost', async () => {
    await connect()
    const feedbackId = await newBug('Lost answer')
    await ada.post(`/api/v1/feedback/${feedbackId}/issues`, { title: 'Lost answer' })
    const [attempt] = await run.take('createIssue')
    if (!attempt) throw new Error('There is no job')
    gitHub.losesAnswer = true
    await expect(attempt()).rejects.toThrow('does not respond')
    world.clock.forward(60_000)
    const others = { title: 'Of others', state: 'open', state_reason: null, created: gitHub.clock() } as const
    for (let number = 2; number <= 30; number++) at.issues.push({ number, body: 'Theirs', ...others })
    await attempt()
    expect(at.issues).toHaveLength(30)
    expect(await issuesOf(feedbackId)).toMatchObject([{ reference: '#1', state: 'open' }])
  })

  test('or is linked to an existing one, but not twice and not to one that is not there', async () => {
    await connect()
    const [first, second] = [await bugWithIssue('First'), await newBug('Second')]
    const path = `/api/v1/feedback/${second}/issues`
    expect((await ada.post(path, { number: 1 })).status).toBe(201)
    expect((await ada.post(path, { number: 1 })).status).toBe(409)
    const missing = await ada.post(path, { number: 99 })
    expect([missing.status, (await missing.json()).detail]).toEqual([
      409,
      expect.stringContaining('does not find'),
    ])
    const [{ id }] = await issuesOf(second)
    expect((await ada.delete(`${path}/${id}`)).status).toBe(204)
    expect(await issuesOf(second)).toEqual([])
    expect(await issuesOf(first)).toHaveLength(1)
  })
})

describe('closing at GitHub', () => {
  test('moves the item and notifies its followers; opening it again opens the item', async () => {
    await connect()
    const feedbackId = await bugWithIssue('Closed there')
    expect((await post('closed', 1)).status).toBe(204)
    expect(await itemOf(feedbackId)).toMatchObject({ statusId: statusOf('done') })
    const { items } = await ada.get(`/api/v1/feedback/${feedbackId}/activity`).json()
    expect(items.at(-1)).toMatchObject({
      type: 'feedback.status_changed',
      actor: { name: 'GitHub' },
      quiet: false,
    })
    const waiting = await world
      .tenant()
      .selectFrom('broadcasts')
      .select('type')
      .where('feedback_id', '=', feedbackId)
      .execute()
    expect(waiting.map(({ type }) => type)).toContain('status_changed')
    await post('reopened', 1)
    expect(await itemOf(feedbackId)).toMatchObject({ statusId: statusOf('open') })
  })

  test('waits for the last of several issues', async () => {
    await connect()
    const feedbackId = await bugWithIssue('One of two')
    await ada.post(`/api/v1/feedback/${feedbackId}/issues`, { title: 'Two of two' })
    await work('createIssue')
    await post('closed', 1)
    expect((await itemOf(feedbackId)).statusId).toBe(statusOf('open'))
    await post('closed', 2)
    expect((await itemOf(feedbackId)).statusId).toBe(statusOf('done'))
  })

  test('waits for those of items that were merged into it too', async () => {
    await connect()
    const [source, target] = [await bugWithIssue('The same'), await bugWithIssue('As the other')]
    expect((await ada.put(`/api/v1/feedback/${source}/merge`, { intoId: target })).status).toBe(200)
    expect(await issuesOf(target)).toHaveLength(2)
    await post('closed', 2)
    expect((await itemOf(target)).statusId).toBe(statusOf('open'))
    await post('closed', 1)
    expect((await itemOf(target)).statusId).toBe(statusOf('done'))
  })

  test('moves nothing where no status is chosen, and a deleted issue is gone', async () => {
    await connect({ closedStatusId: null })
    const feedbackId = await bugWithIssue('Left alone')
    await post('closed', 1)
    expect((await itemOf(feedbackId)).statusId).toBe(statusOf('open'))
    await post('deleted', 1)
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'gone' }])
  })

  test('is believed only with the secret of the hook', async () => {
    await connect()
    const feedbackId = await bugWithIssue('Forged')
    expect((await post('closed', 1, 'guessed')).status).toBe(401)
    expect((await itemOf(feedbackId)).statusId).toBe(statusOf('open'))
  })
})

describe('finishing here', () => {
  test('closes the issue, whose echo changes nothing more', async () => {
    await connect()
    const feedbackId = await bugWithIssue('Done here')
    const follow = await run.follow()
    await ada.put(`/api/v1/feedback/${feedbackId}/status`, { statusId: statusOf('done') })
    await follow()
    await work('syncIssues')
    expect(at.issues[0]?.state).toBe('open')
    world.clock.forward(world.services.config.undoTime)
    await work('syncIssues')
    expect(at.issues[0]).toMatchObject({ state: 'closed', state_reason: 'completed' })
    const before = (await ada.get(`/api/v1/feedback/${feedbackId}/activity`).json()).items.length
    await post('closed', 1)
    expect((await ada.get(`/api/v1/feedback/${feedbackId}/activity`).json()).items).toHaveLength(before)
  })

  test('leaves the issue alone where the connection does not ask for it', async () => {
    await connect({ closesIssues: false })
    const feedbackId = await bugWithIssue('Left open')
    const follow = await run.follow()
    await ada.put(`/api/v1/feedback/${feedbackId}/status`, { statusId: statusOf('done') })
    await follow()
    world.clock.forward(world.services.config.undoTime)
    await work('syncIssues')
    expect(at.issues[0]?.state).toBe('open')
  })
})

describe('a connection', () => {
  test('is refused with the sentence that mends it', async () => {
    const refusal = async (change: object) => {
      const answer = await connect(change)
      return [answer.status, (await answer.json()).errors[0]]
    }
    expect(await refusal({ accessToken: 'wrong' })).toEqual([
      400,
      { path: 'accessToken', message: expect.stringContaining('Create another one') },
    ])
    expect(await refusal({ target: 'harbor/none' })).toEqual([
      400,
      { path: 'target', message: expect.stringContaining('does not find') },
    ])
    gitHub.addToken('without_hooks', { hooks: false })
    expect(await refusal({ accessToken: 'without_hooks' })).toEqual([
      400,
      { path: 'accessToken', message: expect.stringContaining('Webhooks') },
    ])
  })

  test('takes another token although the answer to its new hook was lost before', async () => {
    await connect()
    gitHub.losesAnswer = true
    expect((await connect()).status).toBe(400)
    expect((await connect()).status).toBe(200)
    expect(at.hooks).toHaveLength(1)
    await bugWithIssue('Told by the newest hook')
    expect((await post('closed', 1)).status).toBe(204)
  })

  test('keeps its token to itself', async () => {
    await connect()
    const { items } = await ada.get('/api/v1/issue-trackers').json()
    expect(items).toMatchObject([{ target: repository, trouble: null }])
    expect(JSON.stringify(items)).not.toContain('github_pat_good')
    const stored = JSON.stringify(await world.tenant().selectFrom('issue_trackers').selectAll().execute())
    expect(stored).not.toContain('github_pat_good')
    expect(stored).not.toContain(at.hooks[0]?.secret)
    expect(world.logged.join('\n')).not.toContain('github_pat_good')
  })

  test('says what is wrong when the token is revoked there, and takes another one', async () => {
    await connect()
    const feedbackId = await newBug('Revoked')
    gitHub.revokeToken('github_pat_good')
    await ada.post(`/api/v1/feedback/${feedbackId}/issues`, { title: 'Refused' })
    await work('createIssue')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'failed', number: null }])
    expect((await ada.get('/api/v1/issue-trackers').json()).items[0].trouble).toContain('connect again')
    gitHub.addToken('github_pat_new')
    expect(await (await connect({ accessToken: 'github_pat_new' })).json()).toMatchObject({ trouble: null })
    expect(await issuesOf(feedbackId)).toHaveLength(1)
    expect(at.hooks).toHaveLength(1)
  })

  test('tries again while GitHub does not respond', async () => {
    await connect()
    const feedbackId = await newBug('Later')
    gitHub.failsWith = 503
    await ada.post(`/api/v1/feedback/${feedbackId}/issues`, { title: 'Later' })
    await expect(work('createIssue')).rejects.toThrow('does not respond')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'creating' }])
  })

  test('tries again when GitHub asks to wait, and not when it refuses', async () => {
    await connect()
    const feedbackId = await newBug('Many at once')
    gitHub.isLimited = true
    await ada.post(`/api/v1/feedback/${feedbackId}/issues`, { title: 'Waits' })
    await expect(work('createIssue')).rejects.toThrow('asks to wait')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'creating' }])
    gitHub.isLimited = false
    gitHub.failsWith = 422
    await ada.post(`/api/v1/feedback/${feedbackId}/issues`, { title: 'Refused' })
    await work('createIssue')
    expect((await issuesOf(feedbackId)).at(-1)).toMatchObject({ state: 'failed' })
  })

  test('waits until the limit of an hour begins anew', async () => {
    await connect()
    const feedbackId = await newBug('The hour is used up')
    gitHub.resetsAt = Math.ceil(Date.now() / 1000) + 60
    await ada.post(`/api/v1/feedback/${feedbackId}/issues`, { title: 'Waits' })
    await work('createIssue')
    gitHub.resetsAt = undefined
    world.clock.forward(50_000)
    await work('createIssue')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'creating' }])
    world.clock.forward(11_000)
    await work('createIssue')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'open' }])
  })

  test('waits no longer than a day, and gives up an issue for which it was to wait ever again', async () => {
    await connect()
    const feedbackId = await newBug('Never')
    gitHub.resetsAt = Math.ceil(Date.now() / 1000) + 400 * 24 * 60 * 60
    await ada.post(`/api/v1/feedback/${feedbackId}/issues`, { title: 'Waits' })
    await work('createIssue')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'creating' }])
    world.clock.forward(24 * 60 * 60_000)
    await work('createIssue')
    expect(await issuesOf(feedbackId)).toMatchObject([{ state: 'failed' }])
  })

  test('is not asked without end to close an issue', async () => {
    await connect()
    const feedbackId = await bugWithIssue('Never closed')
    const handle = syncIssues(world.services)
    gitHub.resetsAt = Math.ceil(Date.now() / 1000) + 60
    await ada.put(`/api/v1/feedback/${feedbackId}/status`, { statusId: statusOf('done') })
    const tenantId = world.harbor.tenantId
    await handle({ id: 'sync', tenantId, payload: { feedbackId } })
    world.clock.forward(61_000)
    const [again] = await run.take('syncIssues')
    expect(again).toBeDefined()
    world.clock.forward(24 * 60 * 60_000)
    await again?.()
    world.clock.forward(61_000)
    expect(await run.take('syncIssues')).toEqual([])
  })

  test('ends with its hook, and issues stay at GitHub', async () => {
    await connect()
    const feedbackId = await bugWithIssue('Kept there')
    expect((await ada.delete(run.connection)).status).toBe(204)
    expect([at.hooks.length, at.issues.length]).toEqual([0, 1])
    expect(await ada.get(`/api/v1/feedback/${feedbackId}/issues`).json()).toEqual({
      items: [],
      tracker: null,
    })
  })
})

test('a signature is that of GitHub’s published example', () => {
  const body = new TextEncoder().encode('Hello, World!')
  const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
  expect(isSigned(body, signature, "It's a Secret to Everybody")).toBe(true)
  expect(isSigned(body, signature, 'another secret')).toBe(false)
  expect(isSigned(body, 'sha256=', "It's a Secret to Everybody")).toBe(false)
})
