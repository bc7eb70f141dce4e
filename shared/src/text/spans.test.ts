import { expect, test } from 'vitest'
import { clipSpans, lengthOf, subtractSpans } from './spans.ts'

test('what lies within a frame is cut at its ends', () => {
  const spans = [
    { from: 0, to: 10 },
    { from: 20, to: 30 },
    { from: 90, to: 95 },
  ]
  expect(clipSpans(spans, { from: 5, to: 25 })).toEqual([
    { from: 5, to: 10 },
    { from: 20, to: 25 },
  ])
})

test('what is taken out of the middle of a span leaves two', () => {
  expect(
    subtractSpans(
      [{ from: 0, to: 100 }],
      [
        { from: 10, to: 20 },
        { from: 15, to: 30 },
        { from: 99, to: 200 },
      ],
    ),
  ).toEqual([
    { from: 0, to: 10 },
    { from: 30, to: 99 },
  ])
})

test('what touches takes nothing, and what covers takes all', () => {
  expect(subtractSpans([{ from: 10, to: 20 }], [{ from: 0, to: 10 }])).toEqual([{ from: 10, to: 20 }])
  expect(subtractSpans([{ from: 10, to: 20 }], [{ from: 10, to: 20 }])).toEqual([])
})

test('the length is that of all together', () => {
  expect(
    lengthOf([
      { from: 1, to: 3 },
      { from: 10, to: 14 },
    ]),
  ).toBe(6)
})
