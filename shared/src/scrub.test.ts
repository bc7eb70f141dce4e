import { expect, test } from 'vitest'
import { scrub, scrubAddress, withoutPaths } from './scrub.ts'

test.each([
  ['an email address', 'No inbox for ada.low@harbor.example, sorry', 'No inbox for [email], sorry'],
  [
    'the query and the hash of an address',
    'GET https://h.example/a/b?u=7#top failed',
    'GET https://h.example/a/b failed',
  ],
  [
    'the query of a script, not its line',
    'at pay (https://h.example/pay.js?v=2:10:5)',
    'at pay (https://h.example/pay.js:10:5)',
  ],
  ['who signs in by an address', 'https://ada:pw@h.example/a', 'https://h.example/a'],
  ['a signed token', 'got eyJhbGciOi.eyJzdWIi.sig-_x back', 'got [token] back'],
  ['a header', 'authorization: Bearer abc.def', 'authorization: Bearer [token]'],
  ['a key with a known beginning', 'sk_live_51H8xYz0123456789abc', '[token]'],
  ['letters and digits mixed', 'hash d41d8cd98f00b204e9800998ecf8427e', 'hash [token]'],
  ['a value by its name', '{"password":"hunter2","rows":3}', '{"password":"[removed]","rows":3}'],
  ['a card number', 'card 4111 1111 1111 1111 refused', 'card [number] refused'],
  ['an account number', 'DE89 3704 0044 0532 0130 00', '[number]'],
  ['a telephone number', 'call +49 170 1234567', 'call [number]'],
  ['a long number in a path', '/users/1234567890', '/users/[number]'],
  ['an id', '/orders/550e8400-e29b-41d4-a716-446655440000/pay', '/orders/[id]/pay'],
  ['half of a character', 'a\ud83d', 'a\ufffd'],
])('%s goes', (_, text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed)
  expect(scrub(scrubbed)).toBe(scrubbed)
})

test.each([
  'TypeError: Cannot read properties of undefined (reading "total")',
  'at Object.keys (node_modules/react-dom/cjs/react-dom-client.production.min.js:123:45)',
  'https://h.example/assets/main.8f3a9c2d.js:1:123456',
  'Nothing since 2026-11-23 02:19:48.123, 404 after 1234 ms',
])('what helps to find a fault stays: %s', (text) => {
  expect(scrub(text)).toBe(text)
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
  const scrubbed = withoutPaths(error, 'https://h.example')
  expect(scrubbed).toEqual({
    ...error,
    message: 'No https://h.example/…',
    stack: ['at pay (https://h.example/…:10:5)', ...stack.slice(1)].join('\n'),
  })
  expect(withoutPaths(scrubbed, 'https://h.example')).toEqual(scrubbed)
  const paths = ['/patients/ben', '/', 'https://api.example/patients']
  expect(paths.map((path) => withoutPaths({ path }, 'https://h.example').path)).toEqual([
    '/…',
    '/',
    'https://api.example/patients',
  ])
})

const pieces = [
  'eyJ-',
  'https://',
  ':1',
  ':11111111',
  '/',
  'a-',
  'a+',
  'a@',
  'a.',
  '1 ',
  'AA11 ',
  'password ',
  '\u0301\u0323',
]

test.each(pieces)('a text of nothing but %j is scrubbed in the time of its length', (piece) => {
  const website = 'https://h.example'
  const text = `${website}/${piece.repeat(128_000 / piece.length)}`
  const before = process.threadCpuUsage()
  scrub(text)
  scrubAddress(text)
  withoutPaths({ text }, website)
  const { user, system } = process.threadCpuUsage(before)
  // In quadratic time it would be three seconds.
  expect((user + system) / 1000).toBeLessThan(1_000)
})
