import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batch } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes in quick succession is handed on once, and what comes later is not lost', () => {
  const handed: string[][] = []
  const things = batch<string>((some) => void handed.push([...some]))
  things.add('one')
  things.add('two')
  vi.advanceTimersByTime(100)
  expect(handed).toEqual([['one', 'two']])
  things.add('three')
  vi.advanceTimersByTime(500)
  things.add('four')
  expect(handed).toHaveLength(1)
  vi.advanceTimersByTime(500)
  expect(handed).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ])
})

test('a burst is handed on at most once a second', () => {
  let times = 0
  const things = batch<number>(() => void times++)
  for (let count = 0; count < 500; count++) {
    things.add(count)
    vi.advanceTimersByTime(10)
  }
  expect(times).toBeLessThanOrEqual(6)
})

test('what has ended hands nothing on', () => {
  const take = vi.fn()
  const things = batch(take)
  things.add('one')
  things.end()
  vi.advanceTimersByTime(2_000)
  expect(take).not.toHaveBeenCalled()
})
