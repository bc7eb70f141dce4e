import { expect, test } from 'vitest'
import { code, codeBlock, escaped, table } from './escaped-markdown.ts'

test.each([
  ['marks', 'a *b* _c_ `d` ~e~ $f$', 'a \\*b\\* \\_c\\_ \\`d\\` \\~e\\~ \\$f\\$'],
  ['pictures and links', '![x](http://t.example/p.png)', '!\\[x\\](<http://t.example/p.png>)'],
  ['markup', '<img src=x> &lt;b&gt;', '\\<img src=x\\> &amp;lt;b&amp;gt;'],
  ['headings and rules', '# One\nTwo\n---', '\\# One  \nTwo  \n\\---'],
  [
    'mentions and other issues',
    '@ada see #12, harbor/app#12, GH-12, !12, &12 and %12, not ada@x.example',
    '@\u200bada see #\u200b12, harbor/app#\u200b12, GH-\u200b12, !\u200b12, &\u200b12 and %\u200b12, not ada@x.example',
  ],
  [
    'addresses',
    'See https://x.example/a_(b)?c=*1*&d#2. (http://y.example/_z), *https://z.example*',
    'See <https://x.example/a_(b)?c=*1*&d#2>. (<http://y.example/_z>), \\*<https://z.example>\\*',
  ],
  ['commands', '/close\n  /assign @ada\na /b', '\\/close  \n  \\/assign @\u200bada  \na /b'],
  ['underlined headings', 'One\n-\nTwo\n=', 'One  \n\\-  \nTwo  \n\\='],
  ['columns', 'a | b', 'a \\| b'],
  ['indented lines', '    four', '  four'],
])('%s that a customer typed show as they were typed', (_, typed, markdown) => {
  expect(escaped(typed)).toBe(markdown)
})

test('lines stay lines, and steps a list', () => {
  expect(escaped('Steps:\n1. Open\n2. Pay\n\nNothing.')).toBe('Steps:  \n1. Open  \n2. Pay\n\nNothing.')
})

test('code is closed by more backticks than it has, and never ends a cell of a table', () => {
  expect(code('a | `b`')).toBe('`` a \\| `b` ``')
  expect(code('two\nlines')).toBe('`two lines`')
  expect(code(' ')).toBe('')
  expect(codeBlock('```\nx')).toBe('````text\n```\nx\n````')
  expect(table(['a', 'b'], [['1', code('x|y')]])).toBe('| a | b |\n| --- | --- |\n| 1 | `x\\|y` |')
})
