import { expect, test } from 'vitest'
import { changeWords, fieldWord } from './field-words.ts'

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

test.each([
  ['role', 'User', 'Administrator', 'User → Administrator'],
  ['plan', 'free', 'pro', 'Free → Pro'],
  ['name', 'harbor', 'Harbour', 'harbor → Harbour'],
  ['senderName', null, 'Harbor', 'none → Harbor'],
  ['roadmapPublic', false, true, 'off → on'],
  [
    'allowedOrigins',
    ['https://a.example', 'https://b.example'],
    ['https://b.example', 'https://c.example'],
    'added https://c.example; removed https://a.example',
  ],
  ['allowedOrigins', ['https://a.example'], [], 'removed https://a.example'],
  ['widgetViews', ['news', 'ideas'], ['ideas', 'news'], 'news, ideas → ideas, news'],
  ['widgetViews', null, ['ideas'], 'none → ideas'],
])('the audit log says of a changed %s from what to what: %j, %j', (field, from, to, words) => {
  expect(changeWords({ field, from, to })).toBe(words)
})
