import { expect, test, vi } from 'vitest'
import type { PublicFeedback } from '../feedback/feedback.ts'
import type { Request } from './request.ts'
import { RequestError } from './request-error.ts'
import { retry } from './retry.ts'
import type { Session } from './session.ts'
import { openVotes } from './votes.ts'

const idea = (id: string, voteCount: number) => ({ id, kind: 'idea', voteCount }) as PublicFeedback
const a = idea('a', 4)
const b = idea('b', 2)

/** A session whose responses the test gives one by one. */
function setUp(known = true) {
  const changed = vi.fn<() => void>()
  const asked: { request: Request; answer(value: unknown): void; fail(failure: RequestError): void }[] = []
  const session: Pick<Session, 'isKnown' | 'send'> = {
    isKnown: () => known,
    send: (request) =>
      new Promise((resolve, reject) => {
        asked.push({ request, answer: resolve as (value: unknown) => void, fail: reject })
      }),
  }
  return {
    asked,
    changed,
    votes: openVotes({ emit: () => {}, sentence: (name) => name, changed, retry }, session),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a vote shows at once and is replaced by what the server counted', async () => {
  const { asked, votes } = setUp(false)
  votes.load([a])
  votes.toggle(a)
  expect(votes.of(a)).toMatchObject({ count: 5, voted: true })
  expect(asked[0]?.request).toMatchObject({ method: 'PUT', path: 'v1/feedback/a/vote' })
  asked[0]?.answer({ feedbackId: 'a', voteCount: 9, hasVoted: true })
  await settled()
  expect(votes.of(a)).toMatchObject({ count: 9, voted: true, isChanged: true })
  votes.load([a])
  expect(votes.of(a)).toMatchObject({ count: 4, voted: true, isChanged: false })
})

test('a refused vote is undone, with the reason', async () => {
  const { asked, votes } = setUp(false)
  votes.load([a])
  votes.toggle(a)
  asked[0]?.fail(new RequestError(409, { detail: 'Voting is closed' }))
  await settled()
  expect(votes.of(a)).toEqual({ count: 4, voted: false, isChanged: false, problem: 'Voting is closed' })
})

test('a second press while the first is under way does nothing', () => {
  const { asked, votes } = setUp(false)
  votes.load([a])
  votes.toggle(a)
  votes.toggle(a)
  expect(asked).toHaveLength(1)
  expect(votes.of(a)).toMatchObject({ count: 5, voted: true })
})

test('the votes of a known visitor are loaded', async () => {
  const { asked, votes } = setUp()
  votes.load([a, b])
  expect(asked[0]?.request).toMatchObject({ path: 'v1/me/votes', query: { ids: 'a,b' } })
  asked[0]?.answer({ feedbackIds: ['b'] })
  await settled()
  expect(votes.of(a).voted).toBe(false)
  expect(votes.of(b)).toMatchObject({ count: 2, voted: true })
})

test('a visitor who never wrote requests nothing', () => {
  const { asked, votes } = setUp(false)
  votes.load([a])
  expect(asked).toEqual([])
})

test('items that are new are no change, as whoever loads them shows them; a new count of others is one', () => {
  const { changed, votes } = setUp(false)
  votes.load([a])
  expect(changed).not.toHaveBeenCalled()
  votes.load([idea('a', 5), b])
  expect(votes.of(a)).toMatchObject({ count: 5 })
  expect(changed).toHaveBeenCalledOnce()
})
