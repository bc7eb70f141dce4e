import { expect, test } from 'vitest'
import { byteSize } from './byte-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [250 * 1024 * 1024, '250 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(byteSize(bytes)).toBe(words)
})
