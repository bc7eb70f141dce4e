import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('what was loaded is loaded once, also for callers at the same time', async () => {
  let loads = 0
  const load = memoize(async () => ++loads)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('a failure is told and forgotten', async () => {
  let loads = 0
  const load = memoize(async () => {
    loads += 1
    if (loads === 1) throw new Error('down')
    return loads
  })
  await expect(load()).rejects.toThrow('down')
  expect(await load()).toBe(2)
})
