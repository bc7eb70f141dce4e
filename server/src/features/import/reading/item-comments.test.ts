import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { readItem } from './imported-row.ts'

const mapping = {
  kind: 'feedback',
  source: 'github',
  columns: ['title', 'comments'],
  statuses: {},
  dateOrder: 'day',
} as const

const commentsOf = (cell: string) =>
  readItem(['T', cell], {
    mapping: { ...mapping, columns: [...mapping.columns] },
    columns: ['Title', 'Comments list'],
    now: Date.UTC(2026, 0, 1),
  }).comments

const listed = (text: string, id = 'c1') => ({
  id,
  author: 'Bo',
  authorId: 'bo',
  email: 'bo@secret.example',
  createdAt: '2024-02-04T00:00:00Z',
  text,
})

test.each(['\u2028', '\u2029', '\u0085', '\u0000', '\ud800'])(
  'a comment with %j in it stays a comment',
  (odd) => {
    const [comment, ...more] = commentsOf(JSON.stringify([listed(`one${odd}two`)]))
    expect(more).toEqual([])
    expect(comment?.body).toMatch(/^one[\n\ufffd]?two$/)
    expect(comment?.author?.email).toBe('bo@secret.example')
  },
)

test.each([
  ['is cut off', JSON.stringify([listed('one')]).slice(0, -20)],
  ['has another form', '[{"id":"c1","email":"bo@secret.example"}]'],
  ['begins with blanks', ' [ {"id":"c1","email":"bo@secret.exam'],
])('a list of comments that %s refuses its row instead of becoming a comment', (_, cell) => {
  expect(() => commentsOf(cell)).toThrow('cannot be read')
})

test('a text that begins with a bracket is a comment', () => {
  expect(commentsOf('[x] done').map(({ body }) => body)).toEqual(['[x] done'])
})

test('an id that is too long for a key is shortened', () => {
  const [comment] = commentsOf(JSON.stringify([listed('one', 'x'.repeat(9_000))]))
  expect(comment?.externalId.length).toBeLessThan(600)
})

test('a row with too many comments is refused', () => {
  const many = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, at) => listed('one', `c${at}`)))
  expect(commentsOf(many(limits.importRowCommentsMax))).toHaveLength(limits.importRowCommentsMax)
  expect(() => commentsOf(many(limits.importRowCommentsMax + 1))).toThrow('more than 300 comments')
})
