import type { RichText } from '@earshot/shared/text/rich-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commentContent } from './comment-content.ts'

const wordsOf = (content: RichText): string =>
  content.map(({ spans }) => spans.map(({ text }) => text).join('')).join('\n')

test('a customer’s words stay as they were typed; the team’s are Markdown', () => {
  const path = 'C:\\Users\\ada\\.npmrc and \\\\fileserver\\share\\_new and __init__.py'
  expect(commentContent(path, 'contact')).toEqual([{ type: 'paragraph', spans: [{ text: path }] }])
  const list = '- *one*'
  expect(commentContent(list, 'contact')).toEqual([{ type: 'paragraph', spans: [{ text: list }] }])
  for (const kind of ['member', 'api_key'] as const)
    expect(commentContent(list, kind)).toEqual([
      { type: 'item', depth: 1, spans: [{ text: 'one', marks: ['emphasis'] }] },
    ])
})

test('no letter or sign of a customer’s vanishes but the signs of markup', () => {
  const pieces = fc.constantFrom(
    ...'*_`~[]()!<>&"\'#-+>|\\ :;a1é日\n'.split(''),
    'https://a.example/',
    'word',
    '**',
  )
  const kept = (text: string) => text.replace(/[*`\s]/g, '')
  const property = fc.property(fc.array(pieces, { maxLength: 40 }), (typed) => {
    const text = typed.join('')
    fc.pre(!/\]\(http|```/.test(text))
    const content = commentContent(text, 'contact')
    expect(kept(wordsOf(content))).toBe(kept(text))
    for (const { spans } of content)
      for (const { href = 'https://a.example' } of spans) expect(new URL(href).protocol).toBe('https:')
  })
  fc.assert(property, { numRuns: 1_000 })
})
