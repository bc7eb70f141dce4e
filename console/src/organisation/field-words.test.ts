import { expect, test } from 'vitest'
import { fieldWord } from './field-words.ts'

test.each([
  ['feedbackIds', 'Linked feedback'],
  ['wipLimit', 'Limit'],
  ['statusId', 'Status'],
  ['body', 'Details'],
  ['firstName', 'First name'],
  ['brandingColor', 'Branding colour'],
  ['targetMonth', 'Target month'],
  ['publishAt', 'Publish'],
])('the audit log calls %s “%s”', (field, word) => {
  expect(fieldWord(field)).toBe(word)
})
