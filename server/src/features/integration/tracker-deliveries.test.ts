import type { TrackerDelivery } from '@earshot/shared/integration/tracker-delivery'
import { beforeEach, expect, test } from 'vitest'
import type { FakeGitHub } from '../../../stand-ins/github/fake-github.ts'
import { newId } from '../../lib/id.ts'
import { sweep } from '../../sweep.ts'
import { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { gitHub, sampleConnection } from '../../test/shared-github.ts'
import { TrackerRunner } from '../../test/tracker-runner.ts'
import { deleteOldTrackerDeliveries } from './tracker-deliveries.queries.ts'
import { deliver } from './tracker-deliveries.ts'

const world = sharedWorld()
const { target: repository, accessToken } = sampleConnection
let at: ReturnType<FakeGitHub['addRepository']>
let run: TrackerRunner

beforeEach(async () => {
  gitHub.failsWith = undefined
  gitHub.resetsAt = undefined
  gitHub.meanwhile = undefined
  gitHub.addToken(accessToken)
  at = gitHub.addRepository(repository)
  run = await TrackerRunner.start(world, sampleConnection)
  await run.connect()
})

const deliveries = async (): Promise<TrackerDelivery[]> =>
  (await run.ada.get(`${run.connection}/deliveries`).json()).items

/** The deliveries in short, newest first. */
const inShort = async () =>
  (await deliveries()).map(({ kind, state, issue, outcome, tries }) => [kind, state, issue, outcome, tries])

/** Posts an event to the hook as GitHub does. */
function post(action: string, number: number, secret?: string) {
  const hook = at.hooks.at(-1)
  if (!hook) throw new Error('There is no hook')
  const { body, headers } = gitHub.eventOf(repository, action, number, secret ?? hook.secret)
  return new Caller(world.app, headers).post(new URL(hook.url).pathname, body)
}

/** Sets an item to the status of a category, after which its issues are due to be compared. */
const move = async (feedbackId: string, category: string) => {
  const follow = await run.follow()
  await run.ada.put(`/api/v1/feedback/${feedbackId}/status`, { statusId: run.statusOf(category) })
  await follow()
  world.clock.forward(world.services.config.undoTime)
}

const finish = (feedbackId: string) => move(feedbackId, 'done')

/** An item whose issue waits to be closed. */
async function itemThatWaits(title: string): Promise<string> {
  const feedbackId = await run.itemWithIssue(title)
  gitHub.resetsAt = Math.ceil(Date.now() / 1000) + 60
  await finish(feedbackId)
  await run.work('syncIssues')
  expect((await inShort())[0]).toEqual(['move', 'closed', '#1', 'waiting', 1])
  return feedbackId
}

test('what passes between a project and its tracker is listed, newest first, with its item', async () => {
  const first = await run.itemWithIssue('The anchor drags')
  const second = await run.newItem('The log is slow')
  await run.ada.post(`/api/v1/feedback/${second}/issues`, { number: 1 })
  await finish(first)
  await run.work('syncIssues')
  await post('closed', 1)
  expect(await inShort()).toEqual([
    ['event', 'closed', '#1', 'done', 1],
    ['move', 'closed', '#1', 'done', 1],
    ['link', 'open', '#1', 'done', 1],
    ['create', null, '#1', 'done', 1],
  ])
  expect((await deliveries()).at(-1)).toMatchObject({
    feedback: { id: first, title: 'The anchor drags' },
    failure: null,
  })
})

test('an event of an issue that no item is linked to, and a forged one, are not listed', async () => {
  await run.itemWithIssue('The anchor drags')
  at.issues.push({ ...at.issues[0], number: 2 } as (typeof at.issues)[number])
  expect((await post('closed', 2)).status).toBe(204)
  expect((await post('closed', 1, 'guessed')).status).toBe(401)
  expect(await inShort()).toEqual([['create', null, '#1', 'done', 1]])
})

test('a refusal is listed with the sentence that mends it, until its issue is unlinked', async () => {
  const feedbackId = await run.newItem('Refused')
  gitHub.revokeToken(accessToken)
  const path = `/api/v1/feedback/${feedbackId}/issues`
  const { id } = await run.ada.post(path, { title: 'Refused' }).json()
  await run.work('createIssue')
  expect(await deliveries()).toMatchObject([
    { kind: 'create', issue: null, outcome: 'failed', failure: expect.stringContaining('connect again') },
  ])
  await run.ada.delete(`${path}/${id}`)
  expect(await deliveries()).toEqual([])
})

test('a delivery that is tried again is one line, with its tries, whatever becomes of it', async () => {
  const feedbackId = await run.itemWithIssue('Waits')
  gitHub.resetsAt = Math.ceil(Date.now() / 1000) + 60
  await finish(feedbackId)
  await run.work('syncIssues')
  world.clock.forward(61_000)
  await run.work('syncIssues')
  expect(await deliveries()).toMatchObject([
    { kind: 'move', outcome: 'waiting', tries: 2, failure: expect.stringContaining('asks to wait') },
    { kind: 'create' },
  ])
  gitHub.resetsAt = undefined
  world.clock.forward(61_000)
  await run.work('syncIssues')
  expect(await inShort()).toEqual([
    ['move', 'closed', '#1', 'done', 3],
    ['create', null, '#1', 'done', 1],
  ])
  expect((await deliveries())[0]?.failure).toBeNull()
})

test('a delivery that is given up has failed: an issue at once, others when nothing tries them any more', async () => {
  const refused = await run.newItem('Never made')
  gitHub.resetsAt = Math.ceil(Date.now() / 1000) + 400 * 24 * 60 * 60
  await run.ada.post(`/api/v1/feedback/${refused}/issues`, { title: 'Never made' })
  await run.work('createIssue')
  expect(await deliveries()).toMatchObject([{ outcome: 'waiting' }])
  world.clock.forward(24 * 60 * 60_000)
  await run.work('createIssue')
  expect(await deliveries()).toMatchObject([{ outcome: 'failed', tries: 2 }])
  gitHub.resetsAt = undefined
  const waiting = await run.itemWithIssue('Never moved')
  gitHub.resetsAt = Math.ceil(Date.now() / 1000) + 400 * 24 * 60 * 60
  await finish(waiting)
  await run.work('syncIssues')
  expect((await deliveries())[0]).toMatchObject({ kind: 'move', outcome: 'waiting' })
  world.clock.forward(26 * 60 * 60_000)
  expect((await deliveries())[0]).toMatchObject({ kind: 'move', outcome: 'failed' })
})

test('the newest twenty are shown, and after 30 days they are deleted', async () => {
  await run.itemWithIssue('Often closed')
  for (let round = 0; round < 11; round++) {
    await post('closed', 1)
    await post('reopened', 1)
  }
  expect((await inShort()).map(([kind]) => kind)).toEqual(Array(20).fill('event'))
  world.clock.forward(30 * 24 * 60 * 60_000 + 1)
  await sweep(world.db, world.clock.read)({ id: '', tenantId: null, payload: {} })
  expect(await world.tenant().selectFrom('tracker_deliveries').select('id').execute()).toEqual([])
})

test('an issue that is unlinked while it is created is created, and nothing is noted of it', async () => {
  const feedbackId = await run.newItem('Unlinked meanwhile')
  const path = `/api/v1/feedback/${feedbackId}/issues`
  const { id } = await run.ada.post(path, { title: 'Unlinked meanwhile' }).json()
  gitHub.meanwhile = () => run.ada.delete(`${path}/${id}`)
  await run.work('createIssue')
  expect(at.issues).toHaveLength(1)
  expect(await deliveries()).toEqual([])
})

test('a delivery that cannot be noted succeeds', async () => {
  await run.itemWithIssue('The anchor drags')
  const db = world.tenant()
  const tracker = await db.selectFrom('issue_trackers').selectAll().executeTakeFirstOrThrow()
  const { id: issueId } = await db.selectFrom('linked_issues').select('id').executeTakeFirstOrThrow()
  const delivery = { kind: 'move', issueId, state: 'unknown' as 'open', now: world.clock.read() } as const
  const place = { db, tracker, log: world.services.log }
  expect(await deliver(place, delivery, async () => 'moved')).toBe('moved')
  expect(await inShort()).toEqual([['create', null, '#1', 'done', 1]])
})

test('a waiting move that is no longer needed is taken off the list', async () => {
  const feedbackId = await itemThatWaits('Open again')
  await move(feedbackId, 'open')
  await run.work('syncIssues')
  expect((await inShort()).map(([kind]) => kind)).toEqual(['create'])
})

test('a waiting move is taken off the list once the connection leaves issues as they are', async () => {
  await itemThatWaits('Left alone')
  gitHub.resetsAt = undefined
  expect((await run.connect({ closesIssues: false })).status).toBe(200)
  world.clock.forward(61_000)
  await run.work('syncIssues')
  expect((await inShort()).map(([kind]) => kind)).toEqual(['create'])
})

test('a move in the other direction is a line of its own, and ends the waiting one', async () => {
  const feedbackId = await itemThatWaits('Closed by hand')
  gitHub.resetsAt = undefined
  await post('closed', 1)
  await move(feedbackId, 'open')
  await run.work('syncIssues')
  expect(await inShort()).toEqual([
    ['move', 'open', '#1', 'done', 1],
    ['event', 'closed', '#1', 'done', 1],
    ['create', null, '#1', 'done', 1],
  ])
})

test('a move long after one that was given up is a line of its own', async () => {
  const feedbackId = await itemThatWaits('Given up')
  gitHub.resetsAt = undefined
  world.clock.forward(20 * 24 * 60 * 60_000)
  // The job that would try again is lost.
  await run.take('syncIssues')
  await move(feedbackId, 'open')
  await run.work('syncIssues')
  await finish(feedbackId)
  await run.work('syncIssues')
  expect(await inShort()).toEqual(
    expect.arrayContaining([
      ['move', 'closed', '#1', 'failed', 1],
      ['move', 'closed', '#1', 'done', 1],
    ]),
  )
})

test('an event that changes no state is not listed', async () => {
  await run.itemWithIssue('The anchor drags')
  await post('reopened', 1)
  await post('closed', 1)
  await post('closed', 1)
  expect((await inShort()).map(([kind, state]) => [kind, state])).toEqual([
    ['event', 'closed'],
    ['create', null],
  ])
})

test('failures come first, and deliveries that are done push no failure out', async () => {
  await run.itemWithIssue('Often closed')
  gitHub.revokeToken(accessToken)
  const refused = await run.newItem('Refused')
  await run.ada.post(`/api/v1/feedback/${refused}/issues`, { title: 'Refused' })
  await run.work('createIssue')
  await insertEvents(250)
  await world.tenant().transaction((db) => deleteOldTrackerDeliveries(db, world.clock.read()))
  expect((await inShort())[0]).toEqual(['create', null, null, 'failed', 1])
  expect(await deliveries()).toHaveLength(21)
  const rows = await world.tenant().selectFrom('tracker_deliveries').select('outcome').execute()
  expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(200)
})

/** Events of the first issue that are done, as if it was closed over and over. */
async function insertEvents(count: number): Promise<void> {
  const db = world.tenant()
  const issue = await db.selectFrom('linked_issues').select(['id', 'tracker_id']).executeTakeFirstOrThrow()
  const now = world.clock.read()
  const event = { issue_id: issue.id, tracker_id: issue.tracker_id, kind: 'event', state: 'closed' } as const
  const result = { outcome: 'done', failure: null, created_at: now, tried_at: now } as const
  const rows = Array.from({ length: count }, () => ({ id: newId(), ...event, ...result }))
  await db.transaction((db) => db.insertInto('tracker_deliveries').values(rows).execute())
}

test('a project without a connection has no deliveries', async () => {
  await run.ada.delete(run.connection)
  expect((await run.ada.get(`${run.connection}/deliveries`)).status).toBe(404)
})
