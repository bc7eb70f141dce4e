import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Housekeeping } from './housekeeping.ts'

function prepared() {
  const lines: Array<{ dropped: number }> = []
  const time = { now: 0 }
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { housekeeping: new Housekeeping(log, () => time.now), lines, time }
}

test('work begins after whoever asked for it has gone on, and the end of all of it can be awaited', async () => {
  const { housekeeping } = prepared()
  let done = 0
  for (let i = 0; i < 10; i++)
    housekeeping.run(`work ${i}`, async () => {
      await new Promise(setImmediate)
      done++
    })
  expect(done).toBe(0)
  await housekeeping.idle()
  expect(done).toBe(10)
  await housekeeping.idle()
})

test('work that is still to be done is not taken twice', async () => {
  const { housekeeping } = prepared()
  let done = 0
  const work = async () => void done++
  for (let i = 0; i < 10; i++) housekeeping.run('the same', work)
  await housekeeping.idle()
  expect(done).toBe(1)
  housekeeping.run('the same', work)
  await housekeeping.idle()
  expect(done).toBe(2)
})

test('what fails is dropped, with one line a minute that counts them', async () => {
  const { housekeeping, lines, time } = prepared()
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++)
      housekeeping.run(`work ${i}`, () => Promise.reject(new Error('disk full')))
    await housekeeping.idle()
  }
  await fail(5)
  expect(lines).toMatchObject([{ dropped: 1, err: { message: 'disk full' } }])
  time.now += 59_999
  await fail(5)
  expect(lines).toHaveLength(1)
  time.now += 1
  await fail(5)
  expect(lines).toMatchObject([{ dropped: 1 }, { dropped: 10 }])
})

test('no more wait than there is room for', async () => {
  const { housekeeping, lines } = prepared()
  let done = 0
  for (let i = 0; i < 1_001; i++) housekeeping.run(`work ${i}`, async () => void done++)
  await housekeeping.idle()
  expect(done).toBe(1_000)
  expect(lines).toHaveLength(1)
})
