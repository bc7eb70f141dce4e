import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
])('%s of a hundred bytes is %o', (header, part) => {
  expect(byteRange(header, 100)).toEqual(part)
})

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-9', 'lines=0-1', 'bytes=a-b'])(
  '%s is no range: all is sent',
  (header) => {
    expect(byteRange(header, 100)).toBeUndefined()
  },
)

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
  '%s begins behind the end',
  (header) => {
    expect(() => byteRange(header, 100)).toThrow('The file has 100 bytes.')
  },
)
