import { expect, test } from 'vitest'
import { lacksWords, type TextEdit, withImage, withoutImage } from './image-text.ts'

const id = '0190aaaa-0000-7000-8000-000000000001'
const other = '0190aaaa-0000-7000-8000-000000000002'

/** The text after an edit, with the caret as `|`. */
const after = (text: string, edit: TextEdit): string => {
  const edited = text.slice(0, edit.start) + edit.inserted + text.slice(edit.end)
  return `${edited.slice(0, edit.caret)}|${edited.slice(edit.caret)}`
}

test.each([
  ['an empty text', '|', `![|](image:${id})`],
  ['words', 'Heard|', `Heard\n\n![|](image:${id})`],
  ['the middle of a paragraph', 'Heard|twice', `Heard\n\n![|](image:${id})\n\ntwice`],
  ['an empty line', 'Heard\n|\ntwice', `Heard\n\n![|](image:${id})\ntwice`],
  ['the words of an image', `![a b|oat](image:${other})`, `![a boat](image:${other})\n\n![|](image:${id})`],
])('an image put into %s is a paragraph of its own, and its words come next', (_, marked, expected) => {
  const text = marked.replace('|', '')
  expect(after(text, withImage(text, marked.indexOf('|'), id))).toBe(expected)
})

test('an image that was not taken goes again, with the words that were typed meanwhile', () => {
  const text = `a\n\n![a boat](image:${id})\n\nb`
  const edit = withoutImage(text, id)
  expect(edit && after(text, edit)).toBe('a\n\n|\n\nb')
  expect(withoutImage(text, other)).toBeUndefined()
})

test('an image without words is noticed', () => {
  expect(lacksWords(`![](image:${id})`)).toBe(true)
  expect(lacksWords(`![a boat](image:${id})`)).toBe(false)
})
