import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const ours = 'https://earshot.example'

const seeds = [
  '//e',
  '/\\e',
  '/%09/e',
  '/\t/e',
  'https:e',
  '\\\\e',
  '/.//e',
  '/..//e',
  '///e',
  '/\n/e',
  '@e',
  '',
]

test('a page of our own is kept, with its query and fragment', () => {
  for (const path of ['/', '/tasks?project=1', '/feedback/1#comments', '/%2F%2Fe', '/a//b'])
    expect(returnPath(path, '/dashboard')).toBe(path)
})

test.each(seeds)('%j leads nowhere else', (seed) => {
  const out = returnPath(seed, '/dashboard')
  expect(new URL(out, ours).origin).toBe(ours)
})

test('nothing that a request says leads to another origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '%09',
    '\t',
    '\n',
    'https:',
    'e',
    '@',
    ':',
    '?',
    '#',
  )
  const wanted = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.constantFrom(...seeds).chain((seed) => fc.string().map((tail) => seed + tail)),
    fc.domain().map((host) => `https://${host}/`),
  )
  const property = fc.property(wanted, (path) => {
    const out = returnPath(path, '/dashboard')
    expect(new URL(out, ours).origin).toBe(ours)
    expect(out.startsWith('/')).toBe(true)
  })
  fc.assert(property, { numRuns: 500 })
}, 30_000)
