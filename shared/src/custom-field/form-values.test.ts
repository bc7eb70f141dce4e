import { expect, test } from 'vitest'
import type { FormValues } from './custom-field.ts'
import {
  formErrorKey,
  formValue,
  hiddenFormError,
  typedText,
  typedValue,
  withFormValue,
} from './form-values.ts'

const ship = { id: 'ship', type: 'text' } as const
const berths = { id: 'berths', type: 'number' } as const

test('a value is found by its field, unless the field has another type by now', () => {
  const values: FormValues = [{ fieldId: 'ship', type: 'text', value: 'MS Grace' }]
  expect(formValue(values, ship)).toBe('MS Grace')
  expect(formValue(values, { ...ship, type: 'number' })).toBe('')
  expect(formValue(undefined, ship)).toBe('')
})

test('a changed value stands where its field does, and an error is found there', () => {
  const values = withFormValue([ship, berths], undefined, { id: 'berths', value: 'many' })
  expect(values).toEqual([
    { fieldId: 'ship', type: 'text', value: '' },
    { fieldId: 'berths', type: 'number', value: 'many' },
  ])
  expect(formErrorKey(values, berths)).toBe('fields.1')
  expect(formErrorKey(undefined, berths)).toBe('fields.-1')
})

test('an error is hidden if the form does not show its field, and no other error is', () => {
  const values = withFormValue([ship, berths], undefined, { id: 'berths', value: 'many' })
  const errors = { title: 'No title', 'fields.1': 'No number' }
  expect(hiddenFormError([ship, berths], values, errors)).toBe(undefined)
  expect(hiddenFormError([ship], values, errors)).toBe('No number')
  expect(hiddenFormError([], values, errors)).toBe('No number')
  expect(hiddenFormError([], values, { title: 'No title' })).toBe(undefined)
})

test('a number is read and shown in its language, 0 too, and what is none stays as typed', () => {
  expect(typedValue(berths, '1.234,5', 'de')).toBe(1234.5)
  expect(typedValue(berths, '0', 'de')).toBe(0)
  expect(typedValue(berths, 'many', 'de')).toBe('many')
  expect(typedValue(ship, '12', 'de')).toBe('12')
  expect(typedText(1234.5, 'de')).toBe('1234,5')
  expect(typedText('many', 'de')).toBe('many')
})
