import { eventTypes, type LiveEvent } from '@earshot/shared/events'
import { expect, test } from 'vitest'
import { concernsSession, pauseBefore, staleAfter } from './live-events.ts'

const event = (type: LiveEvent['type'], projectId: string | null = null): LiveEvent => ({
  type,
  projectId,
  feedbackId: null,
  taskId: null,
  actorId: null,
})

const nouns = (type: LiveEvent['type']) => staleAfter(event(type)).map(([noun]) => noun)

test('every event about shown things makes something stale', () => {
  const silent = eventTypes.filter((type) => staleAfter(event(type)).length === 0)
  const unheard = ['session', 'access', 'password', 'audit']
  expect(silent.filter((type) => !unheard.includes(type.split('.')[0] ?? ''))).toEqual([])
})

test('what changes a role, a name or a plan makes the session be read again', () => {
  const read = eventTypes.filter((type) => concernsSession(event(type)))
  expect(read).toContain('user.role_changed')
  expect(read).toContain('tenant.updated')
  expect(read).not.toContain('vote.cast')
})

test('votes and statuses also show on the dashboard and on cards', () => {
  expect(nouns('vote.cast')).toEqual(['feedback', 'dashboard', 'tasks'])
  expect(nouns('feedback.status_changed')).toEqual(['feedback', 'dashboard', 'tasks'])
})

test('a change of columns concerns that board alone', () => {
  expect(staleAfter(event('board.updated', 'p1'))).toEqual([['tasks', 'board', 'p1']])
})

test('reconnections wait longer each time, up to a minute', () => {
  expect([0, 1, 2, 10].map(pauseBefore)).toEqual([1_000, 2_000, 4_000, 60_000])
})
