import type { LiveEvent } from '@earshot/shared/event/live-event'
import { expect, test } from 'vitest'
import { concernsSession, invalidatedKeys, pauseBefore } from './live-events.ts'

const event = (type: LiveEvent['type'], projectId: string | null = null): LiveEvent => ({
  type,
  projectId,
  feedbackId: null,
  taskId: null,
  actorId: null,
})

const nouns = (type: LiveEvent['type']) => invalidatedKeys(event(type)).map(([noun]) => noun)

test('votes and statuses also show on the dashboard, on cards and with people', () => {
  expect(nouns('vote.cast')).toEqual(['feedback', 'dashboard', 'tasks', 'contacts', 'companies'])
  expect(nouns('feedback.status_changed')).toEqual([
    'feedback',
    'dashboard',
    'tasks',
    'contacts',
    'companies',
  ])
})

test('a change of columns concerns that board alone', () => {
  expect(invalidatedKeys(event('board.updated', 'p1'))).toEqual([['tasks', 'board', 'p1']])
})

test('a change of a role is one of the session', () => {
  expect(concernsSession(event('user.role_changed'))).toBe(true)
  expect(concernsSession(event('vote.cast'))).toBe(false)
})

test('reconnections wait longer each time, up to a minute', () => {
  expect([0, 1, 2, 10].map(pauseBefore)).toEqual([1_000, 2_000, 4_000, 60_000])
})
