import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

const open = (atOnce: number, waitingMax: number) => new Semaphore({ atOnce, waitingMax, retryAfter: 3 })

test('never more run at once than may, also when one comes just as another ends', async () => {
  const semaphore = open(2, 100)
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
  }
  const first = Array.from({ length: 10 }, () => semaphore.run(work))
  // Each of these arrives in the same turn in which one of the first has ended.
  const later = first.map((one) => one.then(() => semaphore.run(work)))
  await Promise.all(later)
  expect(most).toBe(2)
})

test('they run in the order in which they came; beyond those who may wait, they are turned away', async () => {
  const semaphore = open(1, 2)
  const order: number[] = []
  const all = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((number) => semaphore.run(async () => void order.push(number))),
  )
  expect(order).toEqual([1, 2, 3])
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(all.at(-1)).toMatchObject({ reason: { status: 503, retryAfter: 3 } })
})

test('one owner with many neither goes before others nor keeps them out', async () => {
  const semaphore = open(1, 4)
  const order: string[] = []
  const run = (name: string) => semaphore.run(async () => void order.push(name), name[0])
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2', 'd1']
  const all = await Promise.allSettled(names.map(run))
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
  expect(names.filter((_, index) => all[index]?.status === 'rejected')).toEqual(['a3', 'a4', 'a5', 'b2'])
})

test('a work that fails gives its place to the next', async () => {
  const semaphore = open(1, 1)
  const failing = semaphore.run(() => Promise.reject(new Error('no')))
  const next = semaphore.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('an owner who may run one at a time leaves the other place to others', async () => {
  const semaphore = new Semaphore({ atOnce: 2, atOnceOfOwner: 1, waitingMax: 10, retryAfter: 3 })
  const gates = new Map<string, () => void>()
  const begin = (name: string, owner: string) =>
    semaphore.run(() => new Promise<void>((end) => gates.set(name, end)), owner)
  const works = [begin('one', 'a'), begin('two', 'a'), begin('three', 'b'), begin('four', 'c')]
  await new Promise(setImmediate)
  expect([...gates.keys()]).toEqual(['one', 'three'])
  gates.get('three')?.()
  await works[2]
  expect([...gates.keys()]).toEqual(['one', 'three', 'four'])
  gates.get('one')?.()
  await works[0]
  expect([...gates.keys()]).toEqual(['one', 'three', 'four', 'two'])
  for (const name of ['two', 'four']) gates.get(name)?.()
  await Promise.all(works)
})
