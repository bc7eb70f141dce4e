import { normalisePassword } from '@earshot/shared/account/opaque-string'
import { expect, test } from 'vitest'
import { hashedForms } from './hashed-forms.ts'

// RFC 8265, section 4.3, and RFC 8264 on the characters of the class FreeformClass.
test.each([
  ['correct horse battery staple', 'correct horse battery staple'],
  ['Correct Horse Battery Staple', 'Correct Horse Battery Staple'],
  ['πßå', 'πßå'],
  ['Jack of ♦s', 'Jack of ♦s'],
  ['foo\u1680bar', 'foo bar'],
  ['foo\u00a0\u3000bar', 'foo  bar'],
  ['U\u0308berfa\u0308hre-Hafen-77!', 'Überfähre-Hafen-77!'],
  ['\u212b', '\u00c5'],
  ['ﬁ ａ', 'ﬁ ａ'],
])('%j is hashed as %j', (typed, hashed) => {
  expect(normalisePassword(typed)).toBe(hashed)
  expect(normalisePassword(hashed)).toBe(hashed)
})

test('a password of plain letters has one form', () => {
  expect(hashedForms('correct horse 1!')).toEqual(['correct horse 1!'])
})
