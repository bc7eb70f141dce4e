import { expect, test } from 'vitest'
import { mentionAt, offerMentions, withMention } from './mention-query.ts'

const people = ['Ada Marsh', 'Ben Okafor', 'Idris Bello', 'Berta Ade'].map((name) => ({ id: name, name }))

test.each([
  ['@', { from: 0, typed: '' }],
  ['Ask @be', { from: 4, typed: 'be' }],
  ['(@Ben Ok', { from: 1, typed: 'Ben Ok' }],
  ['mail@be', undefined],
  ['@Ben Okafor is', undefined],
  ['nobody', undefined],
] as const)('behind %j stands the mention %j', (text, query) => {
  expect(mentionAt(text, text.length)).toEqual(query)
})

test.each([
  ['', ['Ada Marsh', 'Ben Okafor', 'Idris Bello', 'Berta Ade']],
  ['be', ['Ben Okafor', 'Idris Bello', 'Berta Ade']],
  ['ad', ['Ada Marsh', 'Berta Ade']],
  ['ben ok', ['Ben Okafor']],
  ['Ben Okafor ', []],
  ['x', []],
] as const)('%j offers %j', (typed, names) => {
  expect(offerMentions(people, typed).map(({ name }) => name)).toEqual(names)
})

test('a mention takes the place of what was typed, and what follows stays', () => {
  expect(withMention('Ask @be now', { from: 4, typed: 'be' }, 'Ben Okafor')).toEqual({
    text: 'Ask @Ben Okafor now',
    caret: 16,
  })
})
