import { expect, test } from 'vitest'
import { steadyClock } from './clock.ts'

const hour = 60 * 60_000
const day = 24 * hour

function clocks() {
  const time = { wall: 1_000_000_000_000, ticks: 5_000 }
  const pass = (milliseconds: number) => {
    time.wall += milliseconds
    time.ticks += milliseconds
  }
  const now = steadyClock(
    () => time.wall,
    () => time.ticks,
  )
  return { time, pass, now }
}

test('a clock to delete by goes with the time of day, and with its slow adjustments', () => {
  const { time, pass, now } = clocks()
  for (let i = 0; i < 100; i++) {
    pass(hour)
    time.wall += 1_000
    expect(now()).toBe(time.wall)
  }
})

test('a jump forward is not believed before it has held for a day, and one that is undone never', () => {
  const { time, pass, now } = clocks()
  const before = time.wall
  time.wall += 365 * day
  expect(now()).toBe(before)
  pass(23 * hour)
  expect(now()).toBe(before + 23 * hour)
  time.wall -= 365 * day
  expect(now()).toBe(time.wall)
  time.wall += 2 * day
  expect(now()).toBe(time.wall - 2 * day)
  pass(day)
  expect(now()).toBe(time.wall)
})

test('a time that is set back is believed at once', () => {
  const { time, now } = clocks()
  time.wall -= 365 * day
  expect(now()).toBe(time.wall)
})
