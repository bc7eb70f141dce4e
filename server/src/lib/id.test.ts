import { expect, test } from 'vitest'
import { firstIdAt, newIdAt } from './id.ts'

const time = Date.UTC(2026, 10, 20)

test('ids of one time are in the order in which they were made, also with those of another time between', () => {
  const ids = Array.from({ length: 1_000 }, () => {
    newIdAt(time + 1)
    return newIdAt(time)
  })
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id lies within its millisecond', () => {
  for (const at of [0, time, Date.UTC(9999, 0, 1)]) {
    const id = newIdAt(at)
    expect(id > firstIdAt(at) && id < firstIdAt(at + 1)).toBe(true)
  }
})
