import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test('plain text is kept as it is', () => {
  for (const text of ['', 'Ada', 'a=b', '2026-11-21T10:00:00.000Z', '192.0.2.1', 'a\nb', "'x"])
    expect(csvCell(text)).toBe(text)
})

test('nothing begins as a formula, however it is dressed', () => {
  const dress = fc.array(fc.constantFrom(' ', '\t', '\r', '\n', '\0', '\u200b', '\ufeff', '\u00a0'), {
    maxLength: 4,
  })
  const start = fc.constantFrom('=', '+', '-', '@', '\uff1d', '\uff20')
  const property = fc.property(dress, start, fc.string(), (blanks, first, rest) => {
    expect(csvCell(blanks.join('') + first + rest).startsWith("'")).toBe(true)
  })
  fc.assert(property, { numRuns: 300 })
  for (const text of ['\tx', '\rx', '\nx', '\0x']) expect(csvCell(text)).toBe(`'${text}`)
})
