import type { DiagnosticEntry } from '@earshot/shared/diagnostics/diagnostics'
import { expect, test } from 'vitest'
import { errorFingerprint, stackedErrorOf } from './error-fingerprint.ts'

const errorWith = (stack: string, message = 'TypeError: no total'): DiagnosticEntry => ({
  kind: 'error',
  before: 1,
  message,
  stack,
})

function fingerprintOf(...entries: DiagnosticEntry[]): string | undefined {
  const error = stackedErrorOf(entries)
  return error && errorFingerprint(error)
}

const chromium =
  'at Cart.total (https://shop.example/assets/app-Bx12yz_Q.js?v=7:10:5)\nat pay (/checkout.js:3:9)'

test.each([
  [
    'another host, build and line',
    chromium.replace('shop', 'eu.shop').replace('Bx12yz_Q', 'CqW9-z0K').replace(':10:5', ':14:2'),
  ],
  [
    'Firefox and Safari',
    'total@https://shop.example/assets/app-Bx12yz_Q.js:10:5\npay@https://shop.example/checkout.js:3:9',
  ],
  [
    'async calls and nested functions',
    'at async total (https://shop.example/app.js:1:1)\nat new pay (/checkout.js:3:9)',
  ],
])('an error is the same with %s', (_, stack) => {
  expect(fingerprintOf(errorWith(stack))).toBe(fingerprintOf(errorWith(chromium)))
})

test.each([
  ['name', errorWith(chromium, 'RangeError: no total')],
  ['function', errorWith(chromium.replace('pay', 'refund'))],
  ['file', errorWith(chromium.replace('checkout', 'refund'))],
])('an error with another %s is another one', (_, entry) => {
  expect(fingerprintOf(entry)).not.toBe(fingerprintOf(errorWith(chromium)))
})

test('numbers in the message and frames further out do not matter', () => {
  const frames = Array.from({ length: 5 }, (_, at) => `at step${'x'.repeat(at)} (/app.js:${at}:1)`)
  const outer = (name: string) =>
    errorWith([...frames, `at ${name} (/page.js:1:1)`].join('\n'), `Error: order ${name}`)
  expect(fingerprintOf(outer('home'))).toBe(fingerprintOf(outer('checkout')))
})

test('functions of a minifier are known by their position', () => {
  const minified = (at: string) => fingerprintOf(errorWith(`at t (a.js:${at})\nat a.js:1:9`))
  expect(minified('1:2')).toBe(minified('1:2'))
  expect(minified('1:2')).not.toBe(minified('1:3'))
})

test('the latest error with frames decides, and without one there is none', () => {
  const click: DiagnosticEntry = { kind: 'click', before: 1, element: 'button' }
  const plain: DiagnosticEntry = { kind: 'error', before: 1, message: 'Script error.' }
  const early = errorWith('at early (/app.js:1:1)')
  expect(fingerprintOf(early, errorWith(chromium), plain, click)).toBe(fingerprintOf(errorWith(chromium)))
  expect(fingerprintOf(click, plain, errorWith('no frames at all'))).toBeUndefined()
})

test('a stack that is made to be costly takes no longer than any other', () => {
  const pieces = ['/', ':1', 'http://', '(/', '-A1', 'a.', 'at a (', '\n', 'async*']
  const hostile = pieces.map(
    (piece) =>
      `at x${piece.repeat(65_536 / piece.length)} (/a-${piece.repeat(20_000 / piece.length)}.js:1:1)`,
  )
  const before = process.threadCpuUsage()
  for (const stack of hostile) fingerprintOf(errorWith(stack, stack))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
})
