import { expect, test } from 'vitest'
import { fitLines } from './lines.ts'
import { Typeface } from './typeface.ts'

const inter = new Typeface('bold')

test.each([
  ['Größere Karten für Übersee', 'Größere Karten für Übersee'],
  ['Ελληνικά, русский, tiếng Việt', 'Ελληνικά, русский, tiếng Việt'],
  ['🚀 Ship it 👨‍👩‍👧  now', 'Ship it now'],
  ['two\n\tlines', 'two lines'],
  ['invoice\u202Egnp.exe\u202C', 'invoicegnp.exe'],
  ['Z\u0301\u0301\u0301\u0301', 'Ź\u0301'],
  ['ダークモード', ''],
  ['Support for العربية', ''],
  ['🎉', ''],
])('of “%s” the font writes “%s”', (text, written) => {
  expect(inter.writable(text)).toBe(written)
})

test('a long text becomes smaller, and in the smallest size it is cut at whole letters', () => {
  const steps = [
    [92, 2],
    [50, 3],
  ] as const
  const short = fitLines(inter, 'Dark mode', 1000, steps)
  expect(short).toEqual({ size: 92, lines: ['Dark mode'] })
  const long = fitLines(inter, inter.writable('All work and no play. '.repeat(3_000)), 1000, steps)
  expect([long.size, long.lines.length]).toEqual([50, 3])
  expect(long.lines.at(-1)).toMatch(/…$/)
  for (const line of long.lines) expect(inter.widthOf(line, long.size)).toBeLessThanOrEqual(1000)
})

test('a word that is longer than a line is broken only where no size is small enough', () => {
  const steps = [
    [92, 2],
    [50, 2],
  ] as const
  expect(fitLines(inter, 'Donaudampfschifffahrtsgesellschaft', 1000, steps)).toEqual({
    size: 50,
    lines: ['Donaudampfschifffahrtsgesellschaft'],
  })
  expect(fitLines(inter, 'W'.repeat(30), 1000, steps).lines).toHaveLength(2)
})

test('lines are of similar length, so that no word stands alone', () => {
  const { lines } = fitLines(inter, 'Weekly digest of all new bookings', 1000, [[92, 2]])
  const widths = lines.map((line) => inter.widthOf(line, 92))
  expect(lines).toHaveLength(2)
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) * 0.6)
})
