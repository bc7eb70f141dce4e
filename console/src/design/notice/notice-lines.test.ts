import { expect, test } from 'vitest'
import { linesOf } from './notice-lines.ts'

test('a pipe character splits a message into lines', { tags: ['5.56'] }, () => {
  expect(linesOf(['One| two ', 'Three|'])).toEqual(['One', 'two', 'Three'])
})
