import type { Activity } from '@earshot/shared/activity/activity'
import type { Comment } from '@earshot/shared/comment/comment'
import { expect, test } from 'vitest'
import { mergeTimeline } from './timeline.ts'

const comment = (id: string, createdAt: number, parentId: string | null = null) =>
  ({ id, createdAt, parentId }) as Comment
const activity = (id: string, createdAt: number) => ({ id, createdAt }) as Activity
const namesOf = (...lists: Parameters<typeof mergeTimeline>) =>
  mergeTimeline(...lists).map((entry) =>
    'activity' in entry
      ? entry.activity.id
      : [entry.thread.start, ...entry.thread.replies].map(({ id }) => id).join(' '),
  )

test('comments and what was done stand in one order, replies with what they answer', () => {
  const comments = [comment('first', 1), comment('second', 4), comment('reply', 9, 'first')]
  const done = [activity('approved', 2), activity('tagged', 6)]
  expect(namesOf({ items: comments, more: false }, { items: done, more: false })).toEqual([
    'first reply',
    'approved',
    'second',
    'tagged',
  ])
})

test('behind the end of a list that goes on nothing is shown', () => {
  const comments = [comment('first', 1), comment('second', 4)]
  const done = [activity('approved', 2), activity('tagged', 6)]
  expect(namesOf({ items: comments, more: true }, { items: done, more: false })).toEqual([
    'first',
    'approved',
    'second',
  ])
})
