import { beforeEach, describe, expect, test } from 'vitest'
import {
  eventOf,
  type FakeGitLabIssue,
  type FakeGitLabProject,
} from '../../../stand-ins/gitlab/fake-project.ts'
import { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { gitLab } from '../../test/shared-gitlab.ts'
import { TrackerRunner } from '../../test/tracker-runner.ts'
import { restOfChange } from './receive-event.ts'

// The stand-in is called like a customer's own GitLab.
const world = sharedWorld({ OUTBOUND_ALLOW: '127.0.0.1' })
const token = 'glpat-good'
const path = 'harbor/tides/app'
let there: FakeGitLabProject
let run: TrackerRunner

beforeEach(async () => {
  gitLab.failsWith = undefined
  gitLab.signs = true
  gitLab.clock = world.services.clock
  gitLab.addToken(token)
  there = gitLab.addProject(path)
  const target = `${gitLab.url}/${path}`
  run = await TrackerRunner.start(world, {
    service: 'gitlab',
    target,
    accessToken: token,
    closesIssues: true,
  })
  expect((await run.connect()).status).toBe(200)
})

/** Changes the first issue at GitLab, which posts that. */
async function change(fields: Partial<FakeGitLabIssue>): Promise<void> {
  gitLab.change(there, 1, fields)
  const [hook, issue] = [there.hooks.at(-1), there.issues[0]]
  if (!hook || !issue) throw new Error('There is no hook, or no issue')
  const { body, headers } = eventOf(there, issue, hook, { now: world.services.clock() })
  const response = await new Caller(world.app, headers).post(new URL(hook.url).pathname, body)
  expect(response.status).toBe(204)
}

/** Runs what follows events of GitLab's. */
async function followEvents(): Promise<void> {
  world.clock.forward(restOfChange)
  await run.work('readIssue')
}

/** Sets an item to the status of a category, and runs what follows. */
async function finish(feedbackId: string, category: string): Promise<void> {
  const follow = await run.follow()
  await run.ada.put(`/api/v1/feedback/${feedbackId}/status`, { statusId: run.statusOf(category) })
  await follow()
  world.clock.forward(world.services.config.undoTime)
  await run.work('syncIssues')
}

/** Name of the category of an item's status. */
async function categoryOf(feedbackId: string): Promise<string | undefined> {
  const statusId = await run.statusIdOf(feedbackId)
  return ['open', 'done', 'closed'].find((category) => run.statusOf(category) === statusId)
}

const stateOf = async (feedbackId: string) => (await run.issuesOf(feedbackId))[0].state

describe('an issue that is closed at GitLab', () => {
  test('and labelled by the next event moves its item once, to the status of undone ones', async () => {
    const feedbackId = await run.itemWithIssue('Closed, then labelled')
    await change({ state: 'closed' })
    expect(await categoryOf(feedbackId)).toBe('open')
    await change({ labels: ['wontfix'] })
    await followEvents()
    expect([await stateOf(feedbackId), await categoryOf(feedbackId)]).toEqual(['canceled', 'closed'])
    const { items } = await run.ada.get(`/api/v1/feedback/${feedbackId}/activity`).json()
    const moves = items.filter(({ actor }: { actor?: { name: string } }) => actor?.name === 'GitLab')
    expect(moves).toHaveLength(1)
  })

  test('and labelled later, or freed of the label, moves its item to the other status', async () => {
    const feedbackId = await run.itemWithIssue('Labelled later')
    await change({ state: 'closed' })
    await followEvents()
    expect(await categoryOf(feedbackId)).toBe('done')
    await change({ labels: ['wontfix'] })
    await followEvents()
    expect(await categoryOf(feedbackId)).toBe('closed')
    await change({ labels: [] })
    await followEvents()
    expect(await categoryOf(feedbackId)).toBe('done')
  })

  test('because it is moved to another project is gone, and its item stays', async () => {
    const feedbackId = await run.itemWithIssue('Moved')
    await change({ state: 'closed' })
    gitLab.change(there, 1, { moved_to_id: 9_009 })
    await followEvents()
    expect([await stateOf(feedbackId), await categoryOf(feedbackId)]).toEqual(['gone', 'open'])
  })

  test('moves its item as the event says where the token was revoked', async () => {
    const feedbackId = await run.itemWithIssue('Revoked')
    await change({ state: 'closed' })
    gitLab.revokeToken(token)
    await followEvents()
    expect([await stateOf(feedbackId), await categoryOf(feedbackId)]).toEqual(['closed', 'done'])
  })

  test('moves its item once GitLab, which asks to wait, responds', async () => {
    const feedbackId = await run.itemWithIssue('Waits')
    await change({ state: 'closed' })
    gitLab.failsWith = 429
    await followEvents()
    gitLab.failsWith = undefined
    expect(await categoryOf(feedbackId)).toBe('open')
    world.clock.forward(7_000)
    await run.work('readIssue')
    expect(await categoryOf(feedbackId)).toBe('done')
  })
})

describe('the label of a canceled issue', () => {
  test('goes when the issue is opened at GitLab', async () => {
    const feedbackId = await run.itemWithIssue('Opened there')
    await finish(feedbackId, 'closed')
    expect(there.issues[0]?.labels).toEqual(['canceled'])
    await change({ state: 'opened' })
    await followEvents()
    expect(there.issues[0]).toMatchObject({ state: 'opened', labels: [] })
    await change({ state: 'closed' })
    await followEvents()
    expect(await categoryOf(feedbackId)).toBe('done')
  })

  test('goes when the item is done, though somebody set it before', async () => {
    const feedbackId = await run.itemWithIssue('Done after all')
    await change({ labels: ['bug', 'wontfix'] })
    await finish(feedbackId, 'done')
    expect(there.issues[0]).toMatchObject({ state: 'closed', labels: ['bug'] })
  })
})

test('once GitLab has signed an event, one with its token alone is refused, and the connection says so', async () => {
  const feedbackId = await run.itemWithIssue('Signed, then not')
  const unsigned = async (state: 'opened' | 'closed') => {
    gitLab.change(there, 1, { state })
    const hook = there.hooks.at(-1)
    const [issue] = there.issues
    if (!hook || !issue) throw new Error('There is no hook, or no issue')
    const older = { ...hook, signingToken: undefined }
    const { body, headers } = eventOf(there, issue, older, { now: world.services.clock() })
    return (await new Caller(world.app, headers).post(new URL(hook.url).pathname, body)).status
  }
  expect(await unsigned('closed')).toBe(204)
  await change({ state: 'opened' })
  expect(await unsigned('closed')).toBe(401)
  expect(await stateOf(feedbackId)).toBe('open')
  const sentence = 'GitLab no longer signs its events. Connect the project again.'
  expect(await run.trouble()).toBe(sentence)
  // Calls that succeed prove nothing about events.
  await run.itemWithIssue('Second')
  expect(await run.trouble()).toBe(sentence)
  await change({ title: 'Signed again' })
  expect(await run.trouble()).toBeNull()
  expect(await unsigned('closed')).toBe(401)
  await run.connect()
  expect(await run.trouble()).toBeNull()
  expect(await unsigned('closed')).toBe(204)
})

test('the token that GitLab sends along makes no signatures', () => {
  const [hook] = there.hooks
  const key = Buffer.from(hook?.signingToken?.slice('whsec_'.length) ?? '', 'base64')
  expect([hook?.token.length, key.length]).toEqual([43, 32])
  expect(hook?.token).not.toBe(key.toString('base64url'))
})

describe('an issue that GitLab does not find', () => {
  test('stays linked while the project is not reached either', async () => {
    const feedbackId = await run.itemWithIssue('Renamed project')
    there.path = 'harbor/tides/renamed'
    await finish(feedbackId, 'done')
    expect(await stateOf(feedbackId)).toBe('open')
    expect(await run.trouble()).toContain('does not find the project')
  })

  test('is gone if the project is reached', async () => {
    const feedbackId = await run.itemWithIssue('Deleted')
    there.issues.splice(0)
    await finish(feedbackId, 'done')
    expect(await stateOf(feedbackId)).toBe('gone')
  })
})
