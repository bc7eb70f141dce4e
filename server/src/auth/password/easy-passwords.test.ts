import { expect, test } from 'vitest'
import { isEasyPassword } from './easy-passwords.ts'

const names = ['Ada', 'Lovelace', 'Analytical Engines', 'ada.king@harbor.example']

test.each([
  'Password1!',
  'password',
  'P@ssw0rd',
  'Pa$$w0rd-1',
  '!Qwerty1',
  'Dragon#2024',
  '1qaz@WSX',
  'Earshot-1',
  'Lovelace1!',
  'Engines-77',
  'AnalyticalEngines1!',
  'Harbor1!',
])('%s is among those that are tried first', (password) => {
  expect(isEasyPassword(password, names)).toBe(true)
})

test.each([
  'Sail-7-with-me!',
  'Abc12!',
  'Right-1!',
  'Kx9!fQ2z',
  'Monkey-18.49.27',
  'Übermut-3!',
  'Zwölf-Boxkämpfer-1',
])('%s is not', (password) => {
  expect(isEasyPassword(password, names)).toBe(false)
})

test('another person’s name is nothing to go by', () => {
  expect(isEasyPassword('Lovelace1!', ['Ben'])).toBe(false)
})
