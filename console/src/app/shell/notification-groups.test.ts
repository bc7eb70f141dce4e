import type { Notification } from '@earshot/shared/notification/notification'
import { expect, test } from 'vitest'
import { groupNotifications, linesOf, sentenceOf } from './notification-groups.ts'

const about = (id: string, more: Partial<Notification> = {}) =>
  ({
    id: `${id} ${more.type}`,
    feedback: { id, reference: 'IDEA-1', title: id },
    task: null,
    read: true,
    actorName: 'Ada',
    excerpt: null,
    ...more,
  }) as Notification

test('what is about one item is one group, where its newest stands, unread as long as any of it is', () => {
  const groups = groupNotifications([
    about('b', { type: 'comment' }),
    about('a', { type: 'mentioned', read: false }),
    about('b', { type: 'new_feedback', read: false }),
  ])
  expect(groups.map(({ key, unread, items }) => [key, unread, items.length])).toEqual([
    ['b', true, 2],
    ['a', true, 1],
  ])
})

test('several of one type are one line with their number, and read ones are a line of their own', () => {
  const comment = { type: 'comment', excerpt: 'Yes', read: false } as const
  const lines = linesOf([
    about('a', comment),
    about('a', { ...comment, excerpt: 'No' }),
    about('a', { type: 'mentioned' }),
    about('a', { ...comment, read: true }),
    about('a', { ...comment, read: true }),
    about('a', { type: 'held', excerpt: null }),
    about('a', { type: 'held', excerpt: 'Spam' }),
  ])
  expect(lines.map(({ sentence, excerpt, read }) => [sentence, excerpt, read])).toEqual([
    ['2 new comments', 'Yes', false],
    ['Ada mentioned you', null, true],
    ['2 comments', 'Yes', true],
    ['From Ada, held for review', null, true],
    ['A comment by Ada is held for review', 'Spam', true],
  ])
})

test.each([
  [{ type: 'mentioned' }, 'Ada mentioned you'],
  [{ type: 'assigned' }, 'Ada assigned this to you'],
  [{ type: 'assigned', feedback: null }, 'Ada gave you this task'],
  [{ type: 'held' }, 'From Ada, held for review'],
  [{ type: 'held', excerpt: 'Hello' }, 'A comment by Ada is held for review'],
  [{ type: 'comment', actorName: null }, 'Somebody commented'],
] as const)('%j reads %s', (notification, sentence) => {
  expect(sentenceOf(about('a', notification as Partial<Notification>))).toBe(sentence)
})
