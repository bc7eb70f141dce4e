import { plainText } from '@earshot/shared/text/text-tree'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestTurn } from '../../test/longest-turn.ts'
import { readMarkdown } from './read-markdown.ts'
import { richTextMarkup } from './rich-text.markup.ts'
import { richTextLines } from './rich-text-lines.ts'

const asHtml = (text: string): string => String(richTextMarkup(readMarkdown(text)))
const hrefsOf = (text: string) =>
  readMarkdown(text).flatMap(({ spans }) => spans.flatMap(({ href }) => href ?? []))

test('Markdown becomes headings, lists, quotes, code and marked words', () => {
  const rows: [string, string][] = [
    ['# One\n## Two\n#### Four', '<h3>One</h3><h4>Two</h4><h5>Four</h5>'],
    [
      'a **b *c* d** ~~e~~ `f`\ng',
      '<p>a <strong>b </strong><strong><em>c</em></strong><strong> d</strong> <del>e</del> <code>f</code><br>g</p>',
    ],
    ['- a\n  - b\n\n    more\n- c', '<ul><li>a<ul><li>b<p>more</p></li></ul></li><li>c</li></ul>'],
    ['3. x\n4. y\n\n- z', '<ol start="3"><li>x</li><li>y</li></ol><ul><li>z</li></ul>'],
    [
      '- - a\n-\n- > b',
      '<ul><li><ul><li>a</li></ul></li><li></li><li><blockquote><p>b</p></blockquote></li></ul>',
    ],
    [
      '> q\n> - z\n> > deeper',
      '<blockquote><p>q</p><ul><li>z</li></ul><blockquote><p>deeper</p></blockquote></blockquote>',
    ],
    ['```js\nlet a = 1 < 2\n```\n\n---', '<pre><code>let a = 1 &lt; 2</code></pre><hr>'],
  ]
  for (const [text, html] of rows) expect(asHtml(text)).toBe(html)
})

test('a signature makes no heading of the line above it', () => {
  expect(asHtml('Thanks for this\n--\nAda')).toBe('<p>Thanks for this<br>--<br>Ada</p>')
})

test('links lead to http, https and mail addresses, and say that they are not ours', () => {
  expect(asHtml('[docs](https://a.example/?x=1&y="2") <mailto:a@b.example>')).toBe(
    '<p><a href="https://a.example/?x=1&amp;y=%222%22" rel="nofollow noopener ugc">docs</a> <a href="mailto:a@b.example" rel="nofollow noopener ugc">mailto:a@b.example</a></p>',
  )
  expect(hrefsOf('see https://a.example/b. and example.com')).toEqual(['https://a.example/b'])
})

test('a link whose words have several looks is one link', () => {
  expect(asHtml('[the **guide** of `npm`](https://a.example) and [more](https://b.example)')).toBe(
    '<p><a href="https://a.example" rel="nofollow noopener ugc">the <strong>guide</strong> of <code>npm</code></a> and <a href="https://b.example" rel="nofollow noopener ugc">more</a></p>',
  )
  expect(richTextLines(readMarkdown('[the **guide**](https://a.example) and <https://b.example>'))).toBe(
    'the guide (https://a.example) and https://b.example',
  )
})

test('an image from elsewhere is a link to it: nothing is loaded from there', () => {
  expect(asHtml('![a boat](https://a.example/boat.png)')).toBe(
    '<p><a href="https://a.example/boat.png" rel="nofollow noopener ugc">a boat</a></p>',
  )
  expect(asHtml('![x](javascript:alert(1)) [![y](https://a.example/y)](https://b.example)')).not.toContain(
    '<img',
  )
})

test('an image that is given is shown in its size, in place of its words; another one is its words', () => {
  const [own, other] = ['0190aaaa-0000-7000-8000-000000000001', '0190aaaa-0000-7000-8000-000000000002']
  const images = new Map([[own, { url: 'https://own.example/1"2', width: 30, height: 20 }]])
  const shown = (text: string) => String(richTextMarkup(readMarkdown(text, images)))
  expect(shown(`so ![a "boat"](image:${own}) ![gone](image:${other}) [no](image:${own})`)).toBe(
    '<p>so <img src="https://own.example/1&quot;2" alt="a &quot;boat&quot;" width="30" height="20" loading="lazy"> gone no</p>',
  )
  expect(shown(`[![](image:${own})](https://a.example)`)).toBe(
    '<p><a href="https://a.example" rel="nofollow noopener ugc"><img src="https://own.example/1&quot;2" alt="" width="30" height="20" loading="lazy"></a></p>',
  )
  expect(shown(`\`![x](image:${own})\` ![x](IMAGE:${own}) ![x](image:${own}/)`)).not.toContain('<img')
})

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'java&Tab;script:alert(1)',
  'javascript\\:alert(1)',
  '%6Aavascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'view-source:https://a.example',
  '//evil.example',
  '/\\evil.example',
  'https://bank.example:secret@evil.example',
  'https://bank.example@evil.example',
]

test.each(hostile)('%j is no address of a link', (address) => {
  const ways = [
    `[x](${address})`,
    `[x](<${address}>)`,
    `<${address}>`,
    `![x](${address})`,
    `[x]: ${address}\n\n[x]`,
    `[![x](${address})](${address})`,
  ]
  for (const text of ways)
    for (const href of hrefsOf(text)) {
      expect(['http:', 'https:', 'mailto:']).toContain(new URL(href).protocol)
      expect(new URL(href).username).toBe('')
    }
})

test('markup stays text', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '**<svg/onload=alert(1)>**',
    '`</code><script>`',
    '```\n</code></pre><script>\n```',
    '[a](https://a.example "onmouseover=alert(1) x=")',
    '[<img src=x onerror=alert(1)>](https://a.example/"><script>)',
    '<!-- --><style>*{}</style>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ]) {
    const tags = asHtml(text).match(/<\/?[a-z]+/g) ?? []
    expect(tags.filter((tag) => !/^<\/?(p|a|strong|code|pre)$/.test(tag))).toEqual([])
    expect(asHtml(text)).not.toMatch(/<[^>]*\son\w+=/)
  }
})

test('whatever is typed, only known elements come out of it', () => {
  const piece = fc.constantFrom(
    ...'*_`~[]()!<>&"\'#-+>|\\\n :;',
    '  ',
    '\t',
    'a',
    'https://',
    'javascript:',
    '<script>',
    '1. ',
    '- ',
    '> ',
    '```\n',
  )
  const property = fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
    const rest = asHtml(pieces.join('')).replace(
      /<\/?(?:p|h[345]|ul|li|blockquote|pre|code|strong|em|del)>|<ol start="\d+">|<\/ol>|<br>|<hr>|<a href="[^"<>]*" rel="nofollow noopener ugc">|<\/a>/g,
      '',
    )
    expect(rest).not.toMatch(/[<>]/)
  })
  fc.assert(property, { numRuns: 500 })
})

const size = 50_000
const filled = (piece: string): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
const pathological = [
  '>',
  '> ',
  '[',
  '[](',
  '![',
  '*',
  '*a ',
  '_a_',
  '*_',
  '`',
  '- ',
  '1. ',
  '[a](<b',
  '[a](b ',
  '&',
  '&#x41;',
  '<',
  '<http://',
  'http://a.',
  'a@b.',
  '[a]: b\n',
  '~~a',
  '\\',
  'a**b',
  '**x *x ',
  '|a',
  '<![CDATA[',
  'mailto:',
  'a\n=\n',
  '\n',
  'A plain sentence with *some* marks.\n\n',
]

test.each(pathological)('50 kB of %j are read in time', async (piece) => {
  const text = filled(piece)
  let words = ''
  const reading = longestTurn(async () => {
    words = plainText(readMarkdown(text))
  })
  // The limit is 200 ms on an idle machine; tests share theirs.
  expect(await reading).toBeLessThan(1_000)
  expect(words.length).toBeLessThanOrEqual(size)
})

test('a line of words alone reads as the library reads it', () => {
  const piece = fc.constantFrom(
    ...'aZé1 .,;?\'"()%-'.split(''),
    'e\u0301',
    'ж',
    '日',
    '1. ',
    '- ',
    '12) ',
    '  ',
  )
  const property = fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
    const text = pieces.join('')
    // A line break sends every text to the library, and a final one changes nothing.
    expect(readMarkdown(text)).toEqual(readMarkdown(`${text}\n`))
  })
  fc.assert(property, { numRuns: 500 })
})

test('a text that is too long, or has too many signs or addresses to be read, is shown as it was typed', () => {
  for (const text of [`**${'a'.repeat(50_001)}**`, '*a*'.repeat(5_000), 'https://a '.repeat(301)])
    expect(readMarkdown(text)).toEqual([{ type: 'paragraph', spans: [{ text }] }])
})
