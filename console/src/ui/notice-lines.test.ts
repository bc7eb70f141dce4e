import { expect, test } from 'vitest'
import { linesOf } from './notice-lines.ts'

test('a pipe character splits a message into lines', () => {
  expect(linesOf(['One| two ', 'Three|'])).toEqual(['One', 'two', 'Three'])
})
