import { expect, test } from 'vitest'
import { cleanLines } from '../test/clean-lines.ts'
import { secretTexts } from '../test/secret-texts.ts'
import { removePaths, scrub, scrubAddress } from './scrub.ts'

test.each(secretTexts)('%s: what is secret goes', (_, text, secrets, stays = '') => {
  const scrubbed = scrub(text)
  for (const secret of [secrets].flat()) expect(scrubbed).not.toContain(secret)
  expect(scrubbed).toContain(stays)
  expect(scrub(scrubbed)).toBe(scrubbed)
})

test.each([
  ['No inbox for ada.low@harbor.example, sorry', 'No inbox for [email], sorry'],
  ['at pay (https://h.example/pay.js?v=2:10:5)', 'at pay (https://h.example/pay.js:10:5)'],
  ['{"password":"hunter2","rows":3}', '{"password":"[removed]","rows":3}'],
  ['sent bearer abc.def-ghi again', 'sent bearer [token] again'],
  ['/orders/550e8400-e29b-41d4-a716-446655440000/pay', '/orders/[token]/pay'],
  ['call +49 170 1234567', 'call [number]'],
  ['a\ud83d', 'a\ufffd'],
])('%s becomes %s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed)
})

test.each([
  'TypeError: Cannot read properties of undefined (reading "total")',
  'at Object.keys (node_modules/react-dom/cjs/react-dom-client.production.min.js:123:45)',
  'https://h.example/assets/main.8f3a9c2d.js:1:123456',
  'at https://h.example/assets/main-8f3a9c2d1b4e5f60718293a4b5c6d7e8.js:1:123456',
  'send@https://h.example/_next/static/chunks/550e8400-e29b-41d4-a716-446655440000.mjs:1:200',
  'GET https://h.example/chunk.1700000000000.js',
  'at pay (http://127.0.0.1:5173/src/pay.ts:10:5)',
  'Chrome 156.0.8078.108, Edge/99.0.115.86, version 1.2.3.4, v10.20.30.40',
  'Nothing since 2026-11-23 02:19:48.123, 404 after 1234 ms',
])('what helps to find a fault stays: %s', (text) => {
  expect(scrub(text)).toBe(text)
})

test('of the words of logs without secrets, at most one in a hundred is changed', () => {
  expect(cleanLines).toHaveLength(500)
  const wordsOf = (text: string) => text.split(/\s+/)
  const all = cleanLines.flatMap(wordsOf)
  const changed = cleanLines.flatMap((line) => {
    const left = wordsOf(scrub(line))
    return wordsOf(line).filter((word) => !left.includes(word))
  })
  expect(changed.length / all.length, changed.join('\n')).toBeLessThanOrEqual(0.01)
})

test('of an address that is told whole, what lets somebody in goes', () => {
  const address = 'https://ada:pw@h.example/a?plan=pro&code=x1&session_id=7&to=ada@h.example#access_token=abc'
  const scrubbed =
    'https://h.example/a?plan=pro&code=[removed]&session_id=[removed]&to=[email]#access_token=[removed]'
  expect(scrubAddress(address)).toBe(scrubbed)
  expect(scrubAddress(scrubbed)).toBe(scrubbed)
})

test('the paths of a website go, those of its scripts and of other websites stay', () => {
  const stack = [
    'at pay (https://h.example/patients/ben:10:5)',
    'send@https://h.example/assets/app-3f2a.js:1:200',
    'https://h.example:8443/patients/ben',
  ]
  const error = { kind: 'error', before: 7, message: 'No https://h.example/a', stack: stack.join('\n') }
  const scrubbed = removePaths(error, 'https://h.example')
  expect(scrubbed).toEqual({
    ...error,
    message: 'No https://h.example/…',
    stack: ['at pay (https://h.example/…:10:5)', ...stack.slice(1)].join('\n'),
  })
  expect(removePaths(scrubbed, 'https://h.example')).toEqual(scrubbed)
  const paths = ['/patients/ben', '/', 'https://api.example/patients']
  expect(paths.map((path) => removePaths({ path }, 'https://h.example').path)).toEqual([
    '/…',
    '/',
    'https://api.example/patients',
  ])
})

/** Possible beginnings of the texts that each rule finds. */
const openings = [
  'https://',
  '/a',
  '?a=',
  '-----BEGIN PRIVATE KEY',
  'http://a:b',
  'a@',
  'a%40',
  'cookie: ',
  'password',
  'password="',
  'pw=\\"',
  'bearer ',
  'eyJ-',
  'slack.com/services/',
  'xoxb-',
  'aB1-',
  'DE11 ',
  '1234 ',
  '+1 ',
  '01 ',
  '1.',
  'a.js',
  'A/1.',
  '\u0301\u0323',
]
/** Continuations of an opening to a text of 64 KB. */
const shapes: ((opening: string) => string)[] = [
  (opening) => opening,
  ...['a', ' ', '"', '\\', ':1', '\n', '-', '.', 'A1'].map((more) => (opening: string) => opening + more),
]
const long = 64 * 1024
const timeOf = (text: string) => {
  const before = process.threadCpuUsage()
  scrub(text)
  removePaths({ text: `https://h.example/${text}` }, 'https://h.example')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test.each(openings)('texts of nothing but %j are scrubbed in the time of their length', (opening) => {
  scrubAddress(opening.repeat(long / opening.length))
  const slow = shapes.flatMap((shape) => {
    const piece = shape(opening)
    const again = piece.slice(opening.length) || opening
    const texts = [piece.repeat(long / piece.length), opening + again.repeat(long / again.length)]
    // In quadratic time it would take seconds.
    return texts.filter((text) => timeOf(text) > 500).map((text) => text.slice(0, 40))
  })
  expect(slow).toEqual([])
})
