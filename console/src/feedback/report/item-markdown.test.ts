import { expect, test } from 'vitest'
import { itemMarkdown } from './item-markdown.ts'

const item = { reference: 'BUG-3', title: 'Pay does nothing', body: 'I press it.\n\n1. Book\n2. Pay' }
const url = 'https://feedback.example/feedback/1'
const createdAt = Date.UTC(2026, 10, 20, 12, 3, 7)
const environment = {
  page: 'https://harbor.example/pay',
  browser: 'Chrome 156 on Linux',
  language: 'en-GB',
  viewport: '390x844',
}

test('a bug is handed on with where it was seen, its errors, and what happened before', () => {
  const markdown = itemMarkdown({
    item,
    url,
    report: { body: item.body, environment, createdAt },
    diagnostics: {
      entries: [
        { kind: 'route', before: 180_000, path: '/lessons' },
        { kind: 'click', before: 22_000, element: 'button#pay' },
        { kind: 'console', before: 9_000, level: 'warn', message: 'a | b' },
        { kind: 'request', before: 8_000, method: 'POST', path: '/pay', status: 500, duration: 90 },
        { kind: 'request', before: 7_000, method: 'GET', path: '/total', status: 0, duration: 12 },
        { kind: 'error', before: 400, message: 'TypeError: no total', stack: 'at pay (pay.js:1:2)' },
      ],
      metadata: { version: '4.12.0' },
      unreadMaps: [],
      originals: [{ entry: 5, stack: 'at src/pay.ts:9:4 in pay\n    pay(none)' }],
    },
  })
  expect(markdown).toBe(`## Pay does nothing

I press it.

1. Book${'  '}
2. Pay

### Environment

- Reported: \`2026-11-20 12:03:07 UTC\`
- Browser: \`Chrome 156 on Linux\`
- Window: \`390 × 844\`
- Language: \`English (UK)\`
- Page: \`https://harbor.example/pay\`
- version: \`4.12.0\`

### Errors

0 s before the report:

\`\`\`text
TypeError: no total
at src/pay.ts:9:4 in pay
    pay(none)
\`\`\`

### Before the report

| Before | What | Details |
| --- | --- | --- |
| 3 min | Opened | \`/lessons\` |
| 22 s | Clicked | \`button#pay\` |
| 9 s | Warning in the console | \`a \\| b\` |
| 8 s | Request answered 500 after 90 ms | \`POST /pay\` |
| 7 s | Request got no answer after 12 ms | \`GET /total\` |
| 0 s | Error | \`TypeError: no total\` |

From [BUG-3 in Earshot](https://feedback.example/feedback/1)
`)
})

test('pictures are shown where anyone sees them, and else linked', () => {
  const name = 'Screen [1].webp'
  const publicUrl = 'https://feedback.example/e/v1/shared-files/a_b_0.c'
  expect(itemMarkdown({ item, url, pictures: [{ name, publicUrl }] })).toContain(
    `### Pictures\n\n![Screen \\[1\\].webp](${publicUrl})\n\nFrom`,
  )
  expect(itemMarkdown({ item, url, pictures: [{ name }] })).toContain(
    `### Pictures\n\n- [Screen \\[1\\].webp](${url}), after a login\n\nFrom`,
  )
})

test('another report of a bug says its own words too', () => {
  const markdown = itemMarkdown({ item, url, report: { body: 'Here as well', environment: {}, createdAt } })
  expect(markdown).toContain('2. Pay\n\nHere as well\n\n### Environment\n\n- Reported: `2026')
})

test('an idea is its words and its address', () => {
  const idea = { reference: 'IDEA-1', title: 'Dark mode', body: '' }
  expect(itemMarkdown({ item: idea, url })).toBe(`## Dark mode\n\nFrom [IDEA-1 in Earshot](${url})\n`)
})
