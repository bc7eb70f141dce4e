import { doIUseEmail } from '@jsx-email/doiuse-email'
import { expect, test } from 'vitest'
import { textsIn } from '../texts/texts.ts'
import { render } from './render.ts'
import { mailExamples } from './templates/examples.ts'
import { NewMail } from './templates/new-mail.ts'

/** The mail programs of nearly all readers. The linter has no full data about Thunderbird. */
const programs = ['apple-mail.*', 'gmail.*', 'outlook.*', 'yahoo.*', 'samsung-email.*', 'fastmail.*']

/** HTML and CSS that some mail program ignores, and why a mail may have it. */
const exceptions: Record<string, string> = {
  '@media': 'Colours of a dark scheme: without them the mail stays light',
  'Class selector': 'The dark scheme and spaces within quotations only',
  'Descendant combinator': 'Colours of links in a dark scheme, and spaces within quotations',
  'Type selector': 'Colours of links in a dark scheme, and spaces within quotations',
  ':last-child': 'A space below a quotation',
  '<body> element': 'Replaced by an element that keeps the styles; the table has them too',
  'display:none': 'The preview line; shown as the first line where it is not hidden',
  overflow: 'Hides the preview line a second time',
  'role attribute': 'Screen readers read the table as a table without it',
  'table-layout': 'Keeps long words within the column, as `word-break` does',
  'border-radius': 'Corners',
  'overflow-wrap': 'Breaks long words, as `word-break` does',
  'white-space': 'Keeps a code on one line, where it fits anyway',
  'word-break': 'Breaks long words, as `overflow-wrap` does',
}

const mails = await Promise.all(
  [...mailExamples].map(async ([name, example]) => {
    const mail = NewMail.parse({ ...example, to: 'ada@harbor.example', language: 'en' } as NewMail)
    return { name, ...(await render(mail)) }
  }),
)

const featuresOf = (html: string): string[] => {
  const result = doIUseEmail(html, { emailClients: programs })
  if (result.success) return []
  return result.errors.map((error) => /^`(.+?)` is/.exec(error)?.[1] ?? error)
}

test('mails use only the HTML and CSS that mail programs know, but for a few things with a reason', () => {
  const used = new Set<string>()
  const unknown = mails.flatMap(({ name, html }) =>
    featuresOf(html).flatMap((feature) => {
      used.add(feature)
      return feature in exceptions ? [] : [`${name}: ${feature}`]
    }),
  )
  expect(unknown).toEqual([])
  expect(Object.keys(exceptions).filter((feature) => !used.has(feature))).toEqual([])
})

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (found, name: string) => entities[name] ?? found)

/** Text without the marks of the text part, whose quotations begin lines and whose typed addresses have brackets. */
const normal = (text: string): string =>
  text
    .replace(/^> ?/gm, '')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\[([.:])\]/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** Each visible piece of a mail's HTML: the text of a block, or of a part of the last line. */
function visiblePieces(html: string): string[] {
  const body = html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .replace(/<br>|<\/(p|td|li|h\d|blockquote|a)>/g, '\n')
    .replace(/<[^>]+>/g, '')
  return decoded(body)
    .split(/\n| · /)
    .map(normal)
    .filter((piece) => piece !== '')
}

test.each(mails)(
  'the text half of $name says each sentence and has each link of the HTML half',
  ({ text, html }) => {
    const whole = normal(text)
    const { t } = textsIn('en')
    const hints = new Set([normal(t('mail.noButton'))])
    expect(visiblePieces(html).filter((piece) => !whole.includes(piece) && !hints.has(piece))).toEqual([])
    const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => decoded(link))
    expect(links.filter((link) => !text.includes(link))).toEqual([])
  },
)
