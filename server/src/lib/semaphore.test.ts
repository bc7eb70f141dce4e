import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

const busy = () => new Error('busy')

test('never more run at once than may, also when one comes just as another ends', async () => {
  const semaphore = new Semaphore(2, 100)
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
  }
  const first = Array.from({ length: 10 }, () => semaphore.run(work, busy))
  // Each of these comes in the very turn in which one of the first has ended.
  const later = first.map((one) => one.then(() => semaphore.run(work, busy)))
  await Promise.all(later)
  expect(most).toBe(2)
})

test('they run in the order in which they came; beyond those who may wait, they are turned away', async () => {
  const semaphore = new Semaphore(1, 2)
  const order: number[] = []
  const all = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((number) => semaphore.run(async () => void order.push(number), busy)),
  )
  expect(order).toEqual([1, 2, 3])
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
})

test('a work that fails gives its place to the next', async () => {
  const semaphore = new Semaphore(1, 1)
  const failing = semaphore.run(() => Promise.reject(new Error('no')), busy)
  const next = semaphore.run(async () => 'done', busy)
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
