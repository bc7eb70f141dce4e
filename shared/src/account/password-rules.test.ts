import { expect, test } from 'vitest'
import { isPasswordAllowed, passwordRules } from './password-rules.ts'

const broken = (password: string, confirmation = password) =>
  passwordRules.filter((rule) => !rule.holds(password, confirmation)).map(({ id }) => id)

test('an empty password breaks every rule', () => {
  expect(broken('')).toEqual(['length', 'special', 'number', 'capital', 'match'])
})

test.each([
  ['Ab1!x', ['length']],
  ['Abc123', ['special']],
  ['Abcde!', ['number']],
  ['abc12!', ['capital']],
  ['Ab 12c', ['special']],
  ['Abcdu\u030812', ['special']],
])('%s breaks exactly its own rule', (password, rules) => {
  expect(broken(password)).toEqual(rules)
})

test('two different entries break the last rule alone', () => {
  expect(broken('Abc12!', 'Abc12?')).toEqual(['match'])
})

test('letters and digits of any script count', () => {
  expect(isPasswordAllowed('Élan٣€x')).toBe(true)
})

test('entries that differ in how a letter is encoded, or in the kind of a space, match', () => {
  expect(broken('Überfähre-Hafen 77!', 'Überfähre-Hafen\u00a077!'.normalize('NFD'))).toEqual([])
})

test('a letter counts once, however it is encoded', () => {
  const short = 'É1!é'
  expect([broken(short), broken(short.normalize('NFD'))]).toEqual([['length'], ['length']])
})
