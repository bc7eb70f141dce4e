import { expect, test } from 'vitest'
import { Loop } from './loop.ts'

/** A loop whose steps fail until told otherwise, and its reported errors. */
function failing() {
  const reported: unknown[] = []
  const state = { fails: true, steps: 0 }
  const step = async () => {
    state.steps++
    if (state.fails) throw new Error('The database is gone.')
    return 'idle' as const
  }
  const loop = new Loop(step, 1, (error) => reported.push(error))
  const further = (count: number) => {
    const enough = state.steps + count
    return expect.poll(() => state.steps).toBeGreaterThan(enough)
  }
  return { loop, state, reported, further }
}

test('a failure that lasts is reported once, not at each try', async () => {
  const { loop, reported, further } = failing()
  loop.start()
  await further(5)
  await loop.stop()
  expect(reported).toHaveLength(1)
})

test('a failure after a success is reported again', async () => {
  const { loop, state, reported, further } = failing()
  loop.start()
  await further(1)
  state.fails = false
  await further(1)
  state.fails = true
  await further(2)
  await loop.stop()
  expect(reported).toHaveLength(2)
})
