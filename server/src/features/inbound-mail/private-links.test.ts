import { expect, test } from 'vitest'
import { growthOf } from '../../test/growth.ts'
import { withoutPrivateLinks } from './private-links.ts'

const url = 'https://feedback.example.com'
const cut = (text: string): string => withoutPrivateLinks(text, url)
const filtered = (link: string): string => `https://filter.example/?url=${encodeURIComponent(link)}&data=1`
const token = `name_1.${'aB3_-'.repeat(8)}abc`

test('links that let their holder in go, as mail programs and filters write them', () => {
  for (const link of [
    `${url}/track#${token}`,
    `<${url}/email-preferences#${token}>`,
    `<${url}/track?board=harbor#name_1.\nabcdef>`,
    `${url}/e/v1/files/${token}`,
    `${url.toUpperCase()}/unsubscribe/${token}`,
    filtered(`${url}/track#${token}`),
    filtered(filtered(filtered(`${url}/track#${token}`))),
  ])
    expect(cut(`Track: ${link} now`)).toBe('Track:  now')
})

test('other links and words stay', () => {
  const text = `See ${url}/board/harbor and https://other.example/a#b, <b> and #1 in ${url}/feedback/0199.`
  expect(cut(text)).toBe(text)
})

test.each(['<https://', 'https://', `${url}/`, '<https://a\n', '%23', '%25', `<${url}/#`, '\n'])(
  'a hostile text of %j takes time in proportion to its length',
  (piece) => expect(growthOf(cut, piece)).toBeLessThan(10),
)
