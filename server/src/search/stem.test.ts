import { expect, test } from 'vitest'
import { stemOf } from './stem.ts'

test.each([
  ['crash crashes crashed crashing'],
  ['export exports exported exporting'],
  ['image images'],
  ['save saves saved saving'],
  ['query queries'],
  ['stop stops stopped stopping'],
  ['miss misses missed missing'],
  ['class classes'],
  ['cache caches cached caching'],
])('%s are one word', (words) => {
  expect(new Set(words.split(' ').map(stemOf)).size).toBe(1)
})

test.each([
  ['string', 'str'],
  ['status', 'stat'],
  ['need', 'ne'],
  ['cablee', 'cable'],
  ['feed', 'fee'],
])('%s and %s are two', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

test('what is short, or written in other letters, stays', () => {
  for (const word of ['ios', 'als', 'api', '2fa', 'größes', 'приложений', '時光'])
    expect(stemOf(word)).toBe(word)
})
