import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('filters become the query of the feedback page', () => {
  expect(paths.feedback({ moderation: 'held' })).toBe('/feedback?moderation=held')
})
