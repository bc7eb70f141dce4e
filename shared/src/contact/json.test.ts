import { afterEach, expect, test } from 'vitest'
import { toJson } from './json.ts'

const arrays = Array.prototype as { toJSON?: () => unknown }

afterEach(() => {
  delete arrays.toJSON
})

test('an array is written as one, also where an old library gives arrays a toJSON', () => {
  arrays.toJSON = () => 'a text'
  expect(toJson({ list: [{ items: [1, 2] }] })).toBe('{"list":[{"items":[1,2]}]}')
  expect(toJson([1])).toBe('[1]')
})
