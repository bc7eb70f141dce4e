import { expect, test } from 'vitest'
import { findMentions } from './mentions.ts'

const people = [
  { id: 'ada', name: 'Ada Quist' },
  { id: 'ada-short', name: 'Ada' },
  { id: 'ben', name: 'Ben Okoro' },
  { id: 'other-ben', name: 'Ben Okoro' },
  { id: 'nobody', name: '' },
]

test.each([
  ['Can you look, @Ada Quist?', ['ada']],
  ['@ada quist and @BEN  OKORO', ['ada', 'ben', 'other-ben']],
  ['@Ada, please', ['ada-short']],
  ['(@Ada Quist)\n@Ada', ['ada', 'ada-short']],
  ['Ada Quist without a sign', []],
  ['mail@Ada Quist', []],
  ['@Ada Quistgaard and @Adam', ['ada-short']],
  ['@Adam', []],
  ['@', []],
] as const)('%j mentions %j', (text, ids) => {
  expect(findMentions(text, people).map(({ id }) => id)).toEqual(ids)
})
