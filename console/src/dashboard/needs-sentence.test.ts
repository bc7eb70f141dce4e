import { expect, test } from 'vitest'
import { needsSentence } from './needs-sentence.ts'

const group = (count: number) => ({ count, items: [] })

test.each([
  [2, 3, 0, 'Two things are overdue, three are held for review.'],
  [1, 0, 12, 'One thing is overdue, 12 are unanswered.'],
  [0, 0, 100, 'More than 99 things are unanswered.'],
  [0, 1, 1, 'One thing is held for review, one is unanswered.'],
  [0, 0, 0, 'Nothing is overdue, and everyone has an answer.'],
])('%d overdue, %d held and %d unanswered: %s', (overdue, held, unanswered, sentence) => {
  expect(needsSentence({ overdue: group(overdue), held: group(held), unanswered: group(unanswered) })).toBe(
    sentence,
  )
})
