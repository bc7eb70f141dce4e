import { expect, test } from 'vitest'
import { linesOf } from './notice-lines.ts'

test('[5.56] a pipe character splits a message into lines', () => {
  expect(linesOf(['One| two ', 'Three|'])).toEqual(['One', 'two', 'Three'])
})
