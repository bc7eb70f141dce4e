import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

// Selected cases of Unicode's GraphemeBreakTest.txt.
test.each([
  ['an emoji', '🎉'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a flag', '🇩🇪'],
  ['a skin tone', '👋🏽'],
  ['a keycap', '1️⃣'],
  ['a letter and its mark', 'e\u0301'],
  ['Hangul', '\u1112\u1161\u11ab'],
  ['Devanagari', 'क्षि'],
  ['Thai', 'กำ'],
  ['a line break', '\r\n'],
])('%s is cut off whole', (_, grapheme) => {
  const before = 'a'.repeat(8)
  for (let max = 9; max < 8 + grapheme.length; max++) expect(cutText(before + grapheme, max)).toBe(before)
  expect(cutText(before + grapheme, 8 + grapheme.length)).toBe(before + grapheme)
})

test('a text that was cut ends with the mark, which counts', () => {
  expect(cutText(`${'a'.repeat(158)}🎉 and more`, 160, '…')).toBe(`${'a'.repeat(158)}…`)
  expect(cutText('one two three', 9, '…')).toBe('one two…')
  expect(cutText('one two', 7, '…')).toBe('one two')
})

test('one grapheme that is longer than there is room is cut all the same', () => {
  expect(cutText('\u1112'.repeat(300), 100)).toHaveLength(100)
  expect(cutText('🎉'.repeat(2), 1)).toBe('')
})
