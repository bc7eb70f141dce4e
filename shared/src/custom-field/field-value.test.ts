import { expect, test } from 'vitest'
import {
  isFieldDay,
  isFieldNumber,
  isPageAddress,
  numberKey,
  numberText,
  parseNumber,
} from './field-value.ts'

test('a typed number is read in the format of its language, and in no other', () => {
  expect(parseNumber('1.234,50', 'de')).toBe(1234.5)
  expect(parseNumber('1.234,50', 'en')).toBeUndefined()
  expect(parseNumber('1,234.50', 'en')).toBe(1234.5)
  expect(parseNumber('1,234.50', 'de')).toBeUndefined()
  expect(parseNumber('1 234,5', 'fr')).toBe(1234.5)
  expect(parseNumber('-0,5', 'de')).toBe(-0.5)
  expect(parseNumber(' 12 ', 'en')).toBe(12)
})

test('a text that is no number, or none that is stored exactly, is refused', () => {
  for (const text of ['', '-', '12a', '1e5', '1,23', '12,345,6', '1.2.3', '0x10', '.5', '5.', 'Infinity'])
    expect([text, parseNumber(text, 'en')]).toEqual([text, undefined])
  expect(parseNumber('0.12345', 'en')).toBeUndefined()
  expect(parseNumber('100000000000', 'en')).toBeUndefined()
  expect(isFieldNumber(Number.NaN)).toBe(false)
})

test('a number that is shown for editing is read as the same number', () => {
  for (const language of ['en', 'de', 'fr', 'sv'])
    for (const value of [0, 0.1, -12.3456, 1234.5, 99_999_999_999])
      expect([language, parseNumber(numberText(value, language), language)]).toEqual([language, value])
})

test('keys of numbers sort as the numbers do', () => {
  const numbers = [-99_999_999_999, -1234.5, -0.0001, 0, 0.0001, 2, 10, 1234.5, 99_999_999_999]
  const keys = numbers.map(numberKey)
  expect(keys.toSorted()).toEqual(keys)
  expect(new Set(keys.map(({ length }) => length))).toEqual(new Set([16]))
})

test('a date is a day that the calendar has', () => {
  expect(isFieldDay('2028-02-29')).toBe(true)
  for (const text of ['2026-02-30', '2026-02-29', '2026-13-01', '0000-01-01', '2026-1-1', '28.02.2026', ''])
    expect([text, isFieldDay(text)]).toEqual([text, false])
})

test('an address leads to a page, never to a script', () => {
  expect(isPageAddress('https://example.com/a?b#c')).toBe(true)
  for (const text of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'example.com',
    'file:///a',
  ])
    expect([text, isPageAddress(text)]).toEqual([text, false])
})
