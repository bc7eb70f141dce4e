import { expect, test } from 'vitest'
import { hueAt } from './person-hue.ts'

test('the first sixteen members of an organisation have sixteen colours', () => {
  expect(new Set(Array.from({ length: 16 }, (_, index) => hueAt(index))).size).toBe(16)
})
