import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { markdownOf } from './issue-markdown.ts'

const backlink = { title: 'BUG-1 in Earshot', url: 'https://earshot.example/feedback/1' }
const blank = { id: '1', linkedAt: 0, isBug: true, title: '', words: '', facts: [], pictures: [], backlink }

/** HTML of an issue as a tracker makes it. */
const htmlOf = (issue: { words?: string; facts?: { name: string; value: string }[] }): string =>
  new MarkdownIt({ linkify: true }).render(markdownOf({ ...blank, ...issue }))

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The quotation as a reader sees it. */
function shown(words: string): string {
  const [, quotation = ''] = /<blockquote>\n([\s\S]*)\n<\/blockquote>/.exec(htmlOf({ words })) ?? []
  return quotation
    .replace(/<\/p>\n<p>/g, '\n\n')
    .replace(/<br>\n/g, '\n')
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? '')
}

test.each([
  String.raw`C:\Users\ada\.npmrc and \\fileserver\share\_new and __init__.py`,
  String.raw`\d+\.\d* and *.ts and &amp; and &eacute; and a_b_c`,
  'Thanks for this\n--\nAda',
  'Thanks for this\n===',
  '# heading?\n## another\n> quote',
  '<b>tag</b> <!-- comment --> <script>',
  'a|b\n-|-\n1|2',
  '~~no~~ ~x~ $a_1$ ![x](y) [x] [y]: z',
  '```\nnot closed',
  'x < y && z > w\n\nnext',
  '/close\n/assign me',
])('a customer’s words are shown as typed: %j', (words) => {
  expect(shown(words)).toBe(words)
})

test('an address stays whole', () => {
  expect(shown('See https://x.example/a_(b)?c=1&d=*2*e.')).toBe(
    'See <a href="https://x.example/a_(b)?c=1&d=*2*e">https://x.example/a_(b)?c=1&d=*2*e</a>.',
  )
})

test('a fact stays in its cell', () => {
  const html = htmlOf({ facts: [{ name: 'Browser', value: 'Some_Browser_1 *|b\n<i>' }] })
  expect(html).toContain('<td>Some_Browser_1 *|b &lt;i&gt;</td>')
})
