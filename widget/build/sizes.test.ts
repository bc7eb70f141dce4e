import { expect, test } from 'vitest'
import { budgets } from './budgets.ts'
import { reportSizes } from './sizes.ts'

const file = (brotli: number, gzip: number) => ({ bytes: 9_999, gzip, brotli, integrity: '' })

test('files within their budgets pass', () => {
  const { over, lines } = reportSizes({
    files: { 'v1.js': file(2_000, 2_400), 'panel-x.js': file(10_000, 14_000) },
  })
  expect(over).toEqual([])
  expect(lines.join('\n')).toContain('10,000')
})

test('each broken limit is a sentence', () => {
  const { over } = reportSizes({ files: { 'v1.js': file(3_001, 3_501), 'panel-x.js': file(14_001, 17_000) } })
  expect(over).toHaveLength(3)
  expect(over[0]).toContain(`3001 bytes of brotli, ${budgets[0]?.brotli} allowed`)
})

test('a file that nobody gave a budget fails as well', () => {
  expect(reportSizes({ files: { 'stray.js': file(1, 1) } }).over).toEqual(['stray.js has no size budget'])
})
