import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { readMarkdown } from '../lib/markdown/read-markdown.ts'
import { render } from './render.ts'
import { NewMail } from './templates/new-mail.ts'
import { templateNames, templates } from './templates/templates.ts'

type Params = Record<string, unknown>

const sampleOf = (template: keyof typeof templates): Params => ({ ...templates[template].sample })

const write = (template: keyof typeof templates, params: Params) =>
  render(NewMail.parse({ template, to: 'ada@example.com', language: 'en', params } as NewMail))

/** Text typed by users: every parameter except addresses, times and fixed words. */
const typed = (template: keyof typeof templates): string[] =>
  Object.keys(sampleOf(template)).filter((name) => /Name$|^message$/.test(name))

test('the activation mail says the same in text and in HTML', async () => {
  const link = 'https://earshot.example/activate?a=1&token=t'
  const { subject, text, html } = await write('activation', { firstName: 'Ada', link })
  expect(subject).toBe('Activate your Earshot account')
  expect(text).toContain('Hello Ada,')
  expect(text).toContain(link)
  expect(visible(html)).toContain('Hello Ada,')
  expect(html).toContain('href="https://earshot.example/activate?a=1&amp;token=t"')
  expect(html).toContain('<html lang="en">')
})

/** Parameters that affect only the layout, the head, the order or the choice of a sentence. */
const unsaid = new Set(['type', 'color', 'logo', 'thread', 'marks', 'reply', 'replyAddress'])

/** Parameters of a mail with their names, at any depth. */
const told = (params: object): [string, unknown][] =>
  Object.entries(params).flatMap(([name, value]) => {
    if (unsaid.has(name)) return []
    return typeof value === 'object' && value !== null ? told(value) : [[name, value]]
  })

test.each(templateNames)('the mail %s says in both halves what it is filled with', async (template) => {
  const sample = sampleOf(template)
  const { subject, text, html } = await write(template, sample)
  expect(subject).not.toBe('')
  expect(html).toContain('<!doctype html>')
  const words = (half: string) => half.replace(/^> ?/gm, '').replace(/<br>/g, '\n')
  const sampleMoment = Date.UTC(2026, 10, 21, 9, 30)
  for (const [name, value] of told(sample)) {
    if (name === 'reader' || typeof value === 'boolean' || value === null) continue
    const shown = value === sampleMoment ? '21 November 2026 at 09:30 UTC' : String(value)
    for (const line of shown.split('\n').filter((line) => line !== '')) {
      // A name only in the subject would be lost in the mail's body.
      expect(visible(words(text))).toContain(line)
      expect(visible(words(html))).toContain(line)
    }
  }
  expect(text).not.toMatch(/undefined|\[object|<\w/)
  expect(html).not.toMatch(/undefined|\[object/)
})

test.each(templateNames)('what people typed is encoded in the mail %s, never markup', async (template) => {
  const hostile = '<img src=x onerror=alert(1)>"\'&'
  const params = {
    ...sampleOf(template),
    ...Object.fromEntries(typed(template).map((name) => [name, hostile])),
  }
  const { html, text } = await write(template, params)
  expect(html).not.toContain('<img')
  if (typed(template).length > 0) {
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
    expect(text).toContain(hostile)
  }
})

test.each(templateNames)(
  'line breaks in a name add no line to the mail %s, and no header',
  async (template) => {
    const broken = 'Ada\r\nBcc: eve@example.com\r\n\r\nLook \u202Eat this'
    const names = typed(template).filter((name) => name !== 'message')
    const params = { ...sampleOf(template), ...Object.fromEntries(names.map((name) => [name, broken])) }
    const { subject, text } = await write(template, params)
    expect(subject).not.toMatch(/[\r\n\u202E]/)
    expect(text).not.toMatch(/^Bcc|\u202E/m)
    const { headers } = await PostalMime.parse(`Subject: ${subject}\r\n\r\n${text}`)
    expect(headers.map(({ key }) => key)).toEqual(['subject'])
  },
)

test.each(templateNames)(
  'no word that somebody typed becomes an address in the mail %s',
  async (template) => {
    const lure = 'http://evil.example/a www.evil.example evil.com eve@evil.example http：//evil。com'
    const params = {
      ...sampleOf(template),
      ...Object.fromEntries(typed(template).map((name) => [name, lure])),
    }
    const { subject, text, html } = await write(template, params)
    for (const half of [text, html.replace(/<title>.*<\/title>/, '')])
      expect(half).not.toMatch(/evil[.。](?:example|com)|www\.e|http:\/\/evil/)
    if (typed(template).length === 0) return
    expect(text).toContain('http[:]//evil[.]example/a www[.]evil[.]example evil[.]com eve@evil[.]example')
    expect(visible(html)).toContain(lure)
    // Contains no invisible characters that were not typed: nothing extra is copied with the text.
    expect(subject + text + html).not.toMatch(/[\u200b-\u200d\u2060\u2066-\u2069]/)
    if (subject.includes('evil')) expect(subject).toContain('http://evil.example/a')
  },
)

test('a name as long as a sermon is cut short', async () => {
  const { text } = await write('activation', {
    ...sampleOf('activation'),
    firstName: 'Buy now! '.repeat(110),
  })
  expect(text.split('\n')[0]?.length).toBeLessThan(120)
})

test('an invitation shows its message as a quotation, line by line, and does without one', async () => {
  const message = 'First line\r\n\r\n\r\n\r\nhttp://evil.example\n\n-- \nEarshot'
  const { text, html } = await write('invitation', { ...sampleOf('invitation'), message })
  expect(text).toContain('\n\n> First line\n>\n> http[:]//evil[.]example\n>\n> --\n> Earshot\n\n')
  expect(visible(html)).toMatch(/<blockquote [^>]*>First line<br><br>http:\/\/evil\.example<br>/)
  expect(html.match(/<a /g)).toHaveLength(2)
  const { message: _, ...without } = sampleOf('invitation')
  expect((await write('invitation', without)).html).not.toContain('<blockquote')
})

test('somebody without a name is greeted without one', async () => {
  const { text } = await write('recovery', { ...sampleOf('recovery'), firstName: '  ' })
  expect(text).toMatch(/^Hello,\n/)
})

test('the former owner reads of the new one, and the new one of the former', async () => {
  const sample = sampleOf('ownershipTransferred')
  const received = await write('ownershipTransferred', { ...sample, reader: 'new owner' })
  expect(received.text).toContain('Ada Lindqvist made you the owner of Harbor.')
  const given = await write('ownershipTransferred', { ...sample, reader: 'former owner' })
  expect(given.subject).toBe('Harbor on Earshot has another owner')
  expect(given.text).toContain('You made Ada Lindqvist the owner of Harbor.')
})

const order = {
  template: 'activation' as const,
  language: 'en' as const,
  params: templates.activation.sample,
}

test.each([
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'Ada <ada@example.com>',
  'a b@example.com',
  'ada@example.com;eve@example.com',
  '"x"@example.com',
  '',
])('an order to %j is refused', (to) => {
  expect(NewMail.safeParse({ ...order, to }).success).toBe(false)
})

test.each(['ada@example.com', "o'hara+tag@exämple.com", 'root@localhost'])(
  'an order to %j is taken',
  (to) => {
    expect(NewMail.safeParse({ ...order, to }).success).toBe(true)
  },
)

test.each(templateNames.filter((template) => 'link' in templates[template].sample))(
  'a link that is no web address is refused in the mail %s',
  (template) => {
    const params = { ...sampleOf(template), link: 'javascript:alert(1)' }
    expect(() => NewMail.parse({ ...order, to: 'ada@example.com', template, params })).toThrow()
  },
)

const rightToLeft = 'הוסיפו מצב כהה לאפליקציה (בבקשה)!'

test('a mail that an earlier version queued has no spaces without width in its words', async () => {
  const { subject, text, html } = await write('organisationDeleted', {
    ...sampleOf('organisationDeleted'),
    organisationName: 'St.\u200bAda',
  })
  expect(subject).toBe('St.Ada was deleted from Earshot')
  expect(text + html).not.toContain('\u200b')
})

test('a mail about a complimentary plan that an earlier version queued names no plan after it', async () => {
  const { ownPlan, loses, ...queued } = sampleOf('complimentaryPlanEnding')
  const { text } = await write('complimentaryPlanEnding', queued)
  expect(text.replace(/\s+/g, ' ')).toContain('After that it is on the plan that it would be on without it.')
  expect(text).not.toContain('undefined')
})

test('words from right to left move nothing around them', async () => {
  const { subject, text, html } = await write('organisationDeleted', {
    ...sampleOf('organisationDeleted'),
    organisationName: rightToLeft,
  })
  expect(subject).toBe(`\u2068${rightToLeft}\u2069 was deleted from Earshot`)
  expect(text).toContain(`\u2068${rightToLeft}\u2069 was deleted from Earshot on`)
  expect(html).toContain(`<span dir="auto">${rightToLeft}</span> was deleted from Earshot on`)
})

const news = { type: 'official_answer', title: 'Export as CSV', actorName: 'Ada Quist' }
const notificationOf = (words: object) =>
  write('notification', { ...sampleOf('notification'), news: { ...news, ...words } })

test('the links of our own sentences can be clicked in the HTML half', async () => {
  const link = 'https://earshot.example/unsubscribe#sample'
  const { html } = await write('subscribedAlready', sampleOf('subscribedAlready'))
  expect(html).toContain(`<a href="${link}" class="link" style="color:#1d4ed8">${link}</a>`)
})

test('the team’s words keep their links and addresses whole', async () => {
  const content = readMarkdown(
    'See https://docs.example.com/guide_(v2)?a=1&b=2, run `npm i pkg@1.2.3` or read [the **guide**](https://docs.example.com/guide).\n\n- one\n- two\n\nBy 1.2.3, see https://a.example/b.',
  )
  const { text, html } = await notificationOf({ content })
  expect(text).toContain(
    '> See https://docs.example.com/guide_(v2)?a=1&b=2, run npm i pkg@1.2.3 or read the guide (https://docs.example.com/guide).\n>\n> • one\n> • two\n>\n> By 1.2.3, see https://a.example/b.\n',
  )
  for (const link of [
    '<a href="https://docs.example.com/guide_(v2)?a=1&amp;b=2" rel="nofollow noopener ugc">https://docs.example.com/guide_(v2)?a=1&amp;b=2</a>',
    '<code>npm i pkg@1.2.3</code>',
    '<a href="https://docs.example.com/guide" rel="nofollow noopener ugc">the <strong>guide</strong></a>',
    '<a href="https://a.example/b" rel="nofollow noopener ugc">https://a.example/b</a>.',
  ])
    expect(html).toContain(link)
})

test('a customer’s words lead nowhere and stay what they are', async () => {
  const excerpt =
    'C:\\Users\\_new, package.json, 1.2.3, 10:30 and **stars**: https://docs.example.com/a_(b)?c=1&d=2'
  const { text, html } = await notificationOf({ type: 'reply', excerpt })
  expect(text).toContain(
    `> ${excerpt.replace('https://docs.example.com', 'https[:]//docs[.]example[.]com')}\n`,
  )
  expect(html).not.toMatch(/href="[^"]*docs\.example|docs\.example|https:\/\/docs/)
  expect(visible(html)).toContain(excerpt.replace('&', '&amp;'))
})

test.each([
  ['see README.md, setup.py and export.zip', 'see README.md, setup.py and export.zip'],
  ['npm i pkg@1.2.3 or @scope/pkg@2.0.0-rc.1', 'npm i pkg@1.2.3 or @scope/pkg@2.0.0-rc.1'],
  ['e.g. a.b.c, 10.0.0.1 and main.ts:12', 'e.g. a.b.c, 10.0.0.1 and main.ts:12'],
  ['go to evil.com or evil.sh/x or evil.md?a', 'go to evil[.]com or evil[.]sh/x or evil[.]md?a'],
  ['www.evil.md, http://evil.md, eve@evil.md', 'www[.]evil[.]md, http[:]//evil[.]md, eve@evil[.]md'],
])('of a customer’s “%s” the text half shows “%s”', async (excerpt, shown) => {
  const { text } = await notificationOf({ type: 'reply', excerpt })
  expect(text).toContain(`> ${shown}\n`)
})

/** The text as a reader sees it: without the elements and brackets that keep mail programs from linking addresses. */
function visible(half: string): string {
  return half.replace(/<\/?span[^>]*>/g, '').replace(/\[([.:])\]/g, '$1')
}

test('a customer’s mail ends with links of a few words, and shows no bare address', async () => {
  const { text, html } = await write('notification', sampleOf('notification'))
  expect(html).toMatch(
    /<a href="[^"]+#sample"[^>]*>Email settings<\/a> · <a href="[^"]+#sample"[^>]*>Unsubscribe</,
  )
  expect(visible(html)).not.toMatch(/>[^<]*https?:\/\//)
  expect(text).toContain('\nUnsubscribe: https://earshot.example/email-preferences#sample\n')
})

test('each line of a digest leads to its item', async () => {
  const { html, text } = await write('digest', sampleOf('digest'))
  const link = 'https://earshot.example/site-feedback/harbor?item=IDEA-12'
  expect(visible(html)).toMatch(
    new RegExp(`<a href="${link.replace('?', '\\?')}"[^>]*>“Dark mode for the calendar” is now Done`),
  )
  expect(text).toContain(`is now Done.\n${link}`)
})

test.each([
  ['#ffd400', '#000'],
  ['#2f5bd7', '#fff'],
])('the words on a button of %s are %s', async (color, ink) => {
  const sample = sampleOf('notification')
  const { html } = await write('notification', { ...sample, brand: { ...Object(sample.brand), color } })
  expect(html).toContain(`background-color:${color};color:${ink}"`)
})

test('a shipped item is named as its reader asked for it', async () => {
  const request = { kind: 'idea', title: 'Pay with a voucher', sentAt: Date.UTC(2026, 2, 12), voteCount: 7 }
  const { subject, text } = await notificationOf({
    type: 'shipped',
    title: 'Vouchers',
    byTeam: true,
    request,
  })
  expect(subject).toBe('Shipped: Pay with a voucher')
  expect(text).toContain('On 12 March 2026 you asked: “Pay with a voucher”. 7 people wanted it.')
  expect(text).toContain('It is live: “Vouchers”. Published by Ada Quist (Harbor App team).')
  const voted = await notificationOf({
    type: 'shipped',
    title: 'Vouchers',
    request: { ...request, sentAt: null },
  })
  expect(voted.text).toContain('You voted for “Pay with a voucher”.')
})

test.each([
  [
    { kind: 'idea', sentAt: 1 },
    'Your idea “Pay by card” was merged into “Payments”. Its votes moved with it.',
  ],
  [{ kind: 'bug', sentAt: 1 }, 'Your report “Pay by card” was merged into “Payments”.\n'],
  [{ kind: 'idea', sentAt: null }, '“Pay by card” was merged into “Payments”. Your vote moved with it.'],
])('a merge of %j says what became of the reader’s own', async (own, sentence) => {
  const request = { title: 'Pay by card', voteCount: 7, ...own }
  const { text } = await notificationOf({ type: 'merged', title: 'Payments', request })
  expect(text).toContain(sentence)
})

test('a mail about something done asks if it works, and its links only choose an answer', async () => {
  const link = 'https://earshot.example/track#sample'
  const { text, html } = await notificationOf({
    type: 'status_changed',
    statusName: 'Done',
    question: { kind: 'idea', link },
  })
  expect(text).toContain(`Does it work for you?\nYes, it works: ${link}#works\nNot for me: ${link}#not\n`)
  expect(html).toMatch(/href="https:\/\/earshot\.example\/track#sample#not"[^>]*>Not for me</)
})

test.each(['loginCode', 'contactCode'] as const)(
  'the code of the mail %s has a line of its own, and no button is beside it',
  async (template) => {
    const sample = sampleOf(template)
    const { text, html } = await write(template, sample)
    expect(text).toContain(`:\n\n${sample.code}\n\n`)
    expect(html).toMatch(new RegExp(`white-space:nowrap[^>]*>${sample.code}</span></p>`))
    expect(html).not.toContain('padding:12px 24px')
  },
)
