import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test('plain text is kept as it is', () => {
  for (const text of ['', 'Ada', 'a=b', '2026-11-21T10:00:00.000Z', '192.0.2.1', 'a\nb', "'x"])
    expect(csvCell(text)).toBe(text)
})

test('a negative number stays a number, and nothing else that begins like one', () => {
  for (const text of ['-1', '-0.5', '-1234567890', '-1.5e-7']) expect(csvCell(text)).toBe(text)
  for (const text of ['-1+1', '-1\n', ' -1', '-1,5', '-', '--1', '-.5', '-1.', '-1|cmd', '+1', '-A1', '-1%'])
    expect(csvCell(text)).toBe(`'${text}`)
})

test('nothing begins as a formula, however it is dressed', () => {
  const dress = fc.array(fc.constantFrom(' ', '\t', '\r', '\n', '\0', '\u200b', '\ufeff', '\u00a0'), {
    maxLength: 4,
  })
  const start = fc.constantFrom('=', '+', '-', '@', '\uff1d', '\uff20')
  const property = fc.property(dress, start, fc.string(), (blanks, first, rest) => {
    const text = blanks.join('') + first + rest
    fc.pre(Number.isNaN(Number(text)))
    expect(csvCell(text)).toBe(`'${text}`)
  })
  fc.assert(property, { numRuns: 300 })
  for (const text of ['\tx', '\rx', '\nx', '\0x']) expect(csvCell(text)).toBe(`'${text}`)
})
