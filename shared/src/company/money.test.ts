import { expect, test } from 'vitest'
import { Revenue } from './company.ts'
import { editableAmount, formatAmount, readAmount, readWholeNumber } from './money.ts'

test.each([
  ['1.234,50', 123450],
  ['1,234.50', 123450],
  ['1 234,5', 123450],
  ['1’234.50', 123450],
  ['1234', 123400],
  ['1.234', 123400],
  ['1.234.567', 123456700],
  ['12,34,567.89', 123456789],
  ['0,99', 99],
  ['', 0],
  ['-5', -500],
  ['−5,50', -550],
  ['-', undefined],
  ['1.2.3', undefined],
  ['12.3456', undefined],
  ['1e9', undefined],
  ['many', undefined],
  ['12345678901234567890', 1234567890123456800000],
])('“%s” is read as a person means it', (typed, amount) => {
  expect(readAmount(typed, 'EUR')).toBe(amount)
})

test.each([
  ['many', 'Please enter an amount'],
  ['-5', 'Please enter an amount that is not negative'],
  ['12345678901234567890', 'This amount is too large'],
  ['99.999.999.999,99', 'This amount is too large'],
])('a revenue of %.40j is refused: %s', (typed, message) => {
  const { error } = Revenue.safeParse(readAmount(typed, 'EUR'))
  expect(error?.issues[0]?.message).toBe(message)
})

test('a whole number has groups, and no fraction', () => {
  expect(['1,200', '1.200', '12', '1.5', '', 'x'].map(readWholeNumber)).toEqual([
    1200,
    1200,
    12,
    undefined,
    0,
    undefined,
  ])
})

test('currencies without a fraction, and with three digits', () => {
  expect([readAmount('1,234', 'JPY'), readAmount('12.5', 'JPY')]).toEqual([1234, undefined])
  expect(readAmount('1.234,500', 'KWD')).toBe(1234500)
})

test('an amount is shown in its currency, without cents where there are none', () => {
  expect([formatAmount(123450, 'USD', 'en'), formatAmount(120000, 'USD', 'en')]).toEqual([
    '$1,234.50',
    '$1,200',
  ])
  expect(formatAmount(1234, 'JPY', 'en')).toBe('¥1,234')
  expect(formatAmount(123450, 'EUR', 'de').replace(/\s/g, ' ')).toBe('1.234,50 €')
})

test.each([0, 1, 99, 100, 123450, 999_999_999_999])('%i in a field is read as the same amount', (amount) => {
  expect(readAmount(editableAmount(amount, 'USD'), 'USD')).toBe(amount)
})
