import { expect, test } from 'vitest'
import type { RichText } from './rich-text.ts'
import { parsePlainText } from './typed-text.ts'

const hrefsOf = (text: string): string[] =>
  parsePlainText(text).flatMap(({ spans }) => spans.flatMap(({ href }) => href ?? []))
const paragraph = (...spans: RichText[number]['spans']): RichText => [{ type: 'paragraph', spans }]

test.each([
  'C:\\Users\\ada\\.npmrc and \\\\fileserver\\share\\_new and __init__.py',
  '\\d+\\.\\d* and *.ts and &amp;',
  'Thanks for this\n--\nAda Quist',
  'Thanks\n---',
  'Title\n=====',
  '# not a heading, issue #12',
  '- one\n- two\n  - three',
  '1. one\n3. three',
  '> said before',
  '* starred * and 2*3*4 and 2**3**4',
  'f(**a, **b) and **kwargs',
  'src/**/*.ts and **/*.js and **',
  'snake_case_name and _private_ and __proto__',
  '~/.ssh and ~~~ and ~~old~~',
  '<div class="a">&nbsp;&lt;</div>',
  '    indented\n\tby a tab',
  'a  b   c',
  '`unclosed and ``two`` and \\`escaped\\`',
  '```\nunclosed',
  '[x] done, [ ] open, array[0](1)',
  '![a picture](https://a.example/b.png)'.replace('https://', 'ftp://'),
  '[words](javascript:alert(1))',
  '| a | b |\n|---|---|',
  '\\* \\_ \\# \\\\',
  '[foo]: /url "title"',
  '***\n___',
])('%j is shown as it was typed', (text) => {
  expect(parsePlainText(text)).toEqual(paragraph({ text }))
})

test('code, bold words and named links act where they are marked beyond doubt', () => {
  expect(parsePlainText('run `npm i \\_x_` **now, please**!')).toEqual(
    paragraph(
      { text: 'run ' },
      { text: 'npm i \\_x_', marks: ['code'] },
      { text: ' ' },
      { text: 'now, please', marks: ['strong'] },
      { text: '!' },
    ),
  )
  expect(parsePlainText('see [the guide](https://a.example/guide_(v2)?a=1&b=2).')).toEqual(
    paragraph(
      { text: 'see ' },
      { text: 'the guide', href: 'https://a.example/guide_(v2)?a=1&b=2' },
      { text: '.' },
    ),
  )
  expect(parsePlainText('before\n```js\nlet a = `1`\n\n\\n\n```\n\nafter')).toEqual([
    { type: 'paragraph', spans: [{ text: 'before' }] },
    { type: 'code', spans: [{ text: 'let a = `1`\n\n\\n' }] },
    { type: 'paragraph', spans: [{ text: 'after' }] },
  ])
})

test('an empty line begins a paragraph', () => {
  expect(parsePlainText('\none\n \n\n  two\n').map(({ spans }) => spans)).toEqual([
    [{ text: 'one' }],
    [{ text: '  two' }],
  ])
})

// The cases of GitHub Flavored Markdown's extended autolinks, and of the URL standard's tests.
test.each([
  ['see https://docs.example.com/guide_(v2)?a=1&b=2.', ['https://docs.example.com/guide_(v2)?a=1&b=2']],
  ['(https://a.example/x)', ['https://a.example/x']],
  [
    'https://www.google.com/search?q=Markup+(business)))',
    ['https://www.google.com/search?q=Markup+(business)'],
  ],
  ['https://a.example/search?q=(business))+ok', ['https://a.example/search?q=(business))+ok']],
  [
    'https://encrypted.google.com/search?q=Markup+(business)',
    ['https://encrypted.google.com/search?q=Markup+(business)'],
  ],
  ['https://a.example/b<c', ['https://a.example/b']],
  ['“https://a.example/b”, ‘https://a.example/c’!', ['https://a.example/b', 'https://a.example/c']],
  ['**https://a.example/b**', ['https://a.example/b']],
  ['見てhttps://a.example/道。次', ['https://a.example/道']],
  ['見て https://a.example/道。次', ['https://a.example/道']],
  ['https://例え.テスト/', ['https://例え.テスト/']],
  ['http://[2001::1]:8080/', ['http://[2001::1]:8080/']],
  ['http://[::1', []],
  ['https://user:secret@a.example https://bank.example@evil.example', []],
  ['https:// http:/// https://%', []],
  ['https://1.2.3.4.5.256', []],
  ['a.example www.a.example mailto:a@b.example ftp://a.example', []],
  ['xhttps://a.example', []],
  ['`https://a.example`', []],
])('the links of %j are %j', (text, hrefs) => {
  expect(hrefsOf(text)).toEqual(hrefs)
})

test.each([
  '[a](https://b',
  '[a](https://b(',
  'https://a.example/)',
  'https://a]',
  '```a\n',
  '```\n',
  '**a ',
  '`a',
  '`a`',
  ' \n',
  '\n ',
  '[',
  '**a*',
  'https://',
])('50 kB of %j take no longer than their length', (piece) => {
  const text = piece.repeat(50_000 / piece.length)
  const begin = process.cpuUsage().user
  parsePlainText(text)
  expect((process.cpuUsage().user - begin) / 1000).toBeLessThan(300)
})
