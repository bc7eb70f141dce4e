import { expect, test } from 'vitest'
import { scaleTop } from './week-scale.ts'

test.each([
  [0, 4],
  [4, 4],
  [5, 6],
  [41, 42],
])('a highest value of %d gives an axis up to %d', (highest, top) => {
  expect(scaleTop(highest)).toBe(top)
})
