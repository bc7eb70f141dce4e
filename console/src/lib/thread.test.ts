import type { Comment } from '@earshot/shared/comment/comment'
import { expect, test } from 'vitest'
import { threadsOf } from './thread.ts'

const comment = (id: string, parentId: string | null = null) => ({ id, parentId }) as Comment
const shape = (comments: Comment[]) =>
  threadsOf(comments).map(({ start, replies }) => [start.id, ...replies.map(({ id }) => id)])

test('replies stand below what they answer, also replies to replies', () => {
  expect(
    shape([comment('a'), comment('b'), comment('c', 'a'), comment('d', 'c'), comment('e', 'b')]),
  ).toEqual([
    ['a', 'c', 'd'],
    ['b', 'e'],
  ])
})

test('a reply to a comment that is not there starts a thread', () => {
  expect(shape([comment('b', 'gone')])).toEqual([['b']])
})
