import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyKind } from '../../auth/inbound-addresses.ts'
import type { Caller } from '../../test/caller.ts'
import { testOnOneEngine } from '../../test/database.ts'
import { ageBroadcasts, deliverAll, takeDue } from '../../test/deliver-all.ts'
import { type DnsServer, startDnsServer } from '../../test/dns-server.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { MailClient } from '../../test/mail-client.ts'
import { png } from '../../test/sample-picture.ts'
import { openTeamNews } from '../../test/team-news.ts'
import { mailNotification } from '../notification/mail/mail-notification.ts'
import { InboundSmtp } from './inbound-smtp.ts'

const domain = 'in.earshot.example'
let world: World
let dns: DnsServer
let smtp: InboundSmtp
let client: MailClient
let ada: Caller
beforeAll(async () => {
  dns = await startDnsServer()
  world = await openWorld({ INBOUND_MAIL_DOMAIN: domain, DNS_SERVERS: dns.address })
  smtp = new InboundSmtp(world.services, domain)
  client = new MailClient(dns, await smtp.listen(0, '127.0.0.1'))
  ada = await world.as('Ada')
}, 60_000)
afterAll(async () => {
  await smtp.stop()
  await world.close()
  await dns.close()
})

let count = 0

/** A customer with a public idea and a proven address, and the address for replies. */
async function customer() {
  const caller = await world.visitor(world.harbor)
  const { id } = await caller.post('/e/v1/feedback', { kind: 'idea', title: `Idea ${++count}` }).json()
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  const email = `customer.${count}@nowhere.example`
  const { author_id: personId } = await world
    .tenant()
    .selectFrom('feedback')
    .select('author_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await world
    .tenant()
    .transaction((tx) =>
      tx.updateTable('people').set({ email, email_verified: 1 }).where('id', '=', personId).execute(),
    )
  return { caller, id, email, to: replyTo(id, email) }
}

function replyTo(
  feedbackId: string,
  email: string,
  kind: ReplyKind = 'customer',
  tenantId = world.harbor.tenantId,
): string {
  const address = world.services.inboundAddresses.addressOf({ tenantId, feedbackId }, email, kind)
  if (address === undefined) throw new Error('A test receives mail')
  return address
}

interface Shown {
  author: { id: string; name: string }
  content: unknown
  internal: boolean
  files: { name: string }[]
}

const commentsOf = async (id: string): Promise<(Shown & { text: string })[]> => {
  const { items } = await ada.get(`/api/v1/feedback/${id}/comments`).json()
  return items.map((item: Shown) => ({ ...item, text: JSON.stringify(item.content) }))
}

const emailOf = async (name: string): Promise<string> => {
  const { tenantId, members } = world.harbor
  const row = await world.db.global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.person_id', '=', members.get(name) ?? '')
    .executeTakeFirstOrThrow()
  return row.email
}

/** Sends the due notifications. @returns all mails so far. */
async function mailAll() {
  const box = world.services.mailbox
  if (!box) throw new Error('A test has a mailbox')
  for (const job of await takeDue(world.services, 'mailNotification'))
    await mailNotification(world.services, box)({ ...job, payload: JSON.parse(job.payload) })
  return box.list()
}

test('a customer answers the mail of a notification, and the team reads a comment', async () => {
  const { id, email } = await customer()
  await ageBroadcasts(world)
  await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'Which colour?', official: true })
  await deliverAll(world)
  const mail = (await mailAll()).find(({ to }) => to === email)
  expect(mail?.replyTo).toMatch(/^reply\+[0-9a-z]{58}@in\.earshot\.example$/)
  expect(mail?.text).toContain('Reply to this email to comment.')
  const text = `Blue, please.\n\nOn Sun, 29 Nov 2026 at 10:12, Harbor <no-reply@localhost> wrote:\n> Which colour?\n`
  expect(await client.send({ from: email, to: mail?.replyTo ?? '', text })).toMatchObject({ code: 250 })
  const [, reply] = await commentsOf(id)
  expect(reply?.text).toContain('Blue, please.')
  expect(reply?.text).not.toContain('Which colour')
})

test('a reply without a text of its own, and private links in one, tell nobody the links of the quoted mail', async () => {
  const { id, email, to } = await customer()
  const link = `${world.services.config.publicUrl}/track#secret-token`
  const quoted = `On Sun, 29 Nov 2026 at 10:12, Harbor <no-reply@localhost> wrote:\n\n> Track: ${link}\n`
  expect(await client.send({ from: email, to, text: quoted })).toMatchObject({
    code: 550,
    text: expect.stringContaining('no text of yours'),
  })
  expect((await client.send({ from: email, to, text: `My link is ${link} today` })).code).toBe(250)
  const attachments = [{ filename: 'shot.png', content: Buffer.from(png), contentType: 'image/png' }]
  expect((await client.send({ from: email, to, text: quoted, attachments })).code).toBe(250)
  const texts = (await commentsOf(id)).map(({ text }) => text)
  expect(texts.join()).not.toMatch(/secret-token|Track:/)
  expect(texts).toEqual([expect.stringContaining('My link is'), expect.stringContaining('without a text')])
})

test('the same mail delivered twice, and two at once, make one comment each', async () => {
  const { id, email, to } = await customer()
  const mail = { from: email, to, text: 'Once', messageId: '<once@nowhere.example>' }
  await client.send(mail)
  expect((await client.send(mail)).code).toBe(250)
  const other = { from: email, to, text: 'Together', messageId: '<together@nowhere.example>' }
  const replies = await Promise.all([
    client.send(other),
    client.send(other),
    client.send({ ...other, messageId: '<else@nowhere.example>', text: 'Else' }),
  ])
  expect(replies.map(({ code }) => code)).toEqual([250, 250, 250])
  expect((await commentsOf(id)).map(({ text }) => /Once|Together|Else/.exec(text)?.[0]).sort()).toEqual([
    'Else',
    'Once',
    'Together',
  ])
})

test('a mail whose sender is not proven is refused with what to do', async () => {
  const { id, email, to } = await customer()
  const forged = [
    { from: email, to, text: 'Unsigned', signedBy: null },
    { from: email, to, text: 'Signed by another', signedBy: 'attacker.example' },
    { from: email, to, text: 'Half', signedBy: 'example' },
  ]
  for (const mail of forged) {
    const { code, text } = await client.send(mail)
    expect(code).toBe(550)
    expect(text).toContain('write on the page that the link in our email opens')
  }
  expect(await client.send({ from: 'mallory@attacker.example', to, text: 'Mine' })).toMatchObject({
    code: 550,
    text: expect.stringContaining('only from the address that received the email'),
  })
  const two = `From: ${email}\r\nFrom: mallory@attacker.example\r\nTo: ${to}\r\nSubject: Two\r\n\r\nTwo authors\r\n`
  expect((await client.send({ from: email, to, raw: two, signedBy: 'nowhere.example' })).code).toBe(550)
  expect(await commentsOf(id)).toEqual([])
})

test('a signature over a part of the body, or by a strict domain’s subdomain, proves nothing', async () => {
  const { id, email, to } = await customer()
  dns.records.set('_dmarc.nowhere.example', 'v=DMARC1; p=reject; adkim=s')
  expect((await client.send({ from: email, to, text: 'Sub', signedBy: 'sub.nowhere.example' })).code).toBe(
    550,
  )
  dns.records.delete('_dmarc.nowhere.example')
  expect(
    (await client.send({ from: email, to, text: 'Relaxed', signedBy: 'sub.nowhere.example' })).code,
  ).toBe(250)
  expect(await commentsOf(id)).toHaveLength(1)
})

test('a mail to somebody else, and one without signed recipient and id, cannot be sent here again', async () => {
  const { id, email, to } = await customer()
  const envelope = { from: email, to }
  expect(
    await client.send({ from: email, to: 'other@nowhere.example', text: 'Old', envelope }),
  ).toMatchObject({
    code: 550,
    text: expect.stringContaining('does not name this address'),
  })
  for (const signedHeaders of ['from:subject:message-id', 'from:to:subject'])
    expect((await client.send({ from: email, to, text: 'Changed', signedHeaders })).code).toBe(550)
  const twice = `From: ${email}\r\nTo: ${to}\r\nTo: ${to}\r\nMessage-ID: <a@nowhere.example>\r\n\r\nTwo\r\n`
  expect((await client.send({ from: email, to, raw: twice })).code).toBe(550)
  const copied = { from: email, to: 'other@nowhere.example', cc: to, envelope }
  expect((await client.send({ ...copied, text: 'By copy' })).code).toBe(250)
  expect(await commentsOf(id)).toHaveLength(1)
})

test('a token of another item, person, organisation or server leads nowhere', async () => {
  const [mine, other] = [await customer(), await customer()]
  const wrong = [
    other.to,
    replyTo(mine.id, mine.email, 'customer', world.lumen.tenantId),
    `reply+${'a'.repeat(58)}@${domain}`,
    `reply+${'z'.repeat(58)}@${domain}`,
    `reply+short@${domain}`,
    `postmaster@${domain}`,
    mine.to.replace(domain, 'elsewhere.example'),
  ]
  for (const to of wrong) expect((await client.send({ from: mine.email, to, text: 'Wrong' })).code).toBe(550)
  expect(await commentsOf(mine.id)).toEqual([])
  expect(await commentsOf(other.id)).toEqual([])
  const upper = mine.to.toUpperCase()
  expect(
    (
      await client.send({
        from: mine.email.toUpperCase(),
        to: upper,
        text: 'Upper',
        signedBy: 'nowhere.example',
      })
    ).code,
  ).toBe(250)
})

test('mails of programs are taken and dropped', async () => {
  const { id, email, to } = await customer()
  const automatic: Record<string, string>[] = [
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { 'X-Auto-Response-Suppress': 'All' },
    { 'List-Id': '<list.nowhere.example>' },
  ]
  for (const headers of automatic)
    expect((await client.send({ from: email, to, text: 'I am away', headers })).code).toBe(250)
  expect((await client.send({ from: email, to, text: 'Bounce', envelopeSender: '' })).code).toBe(250)
  expect(await commentsOf(id)).toEqual([])
  expect((await client.send({ from: email, to, text: 'Me', headers: { 'Auto-Submitted': 'no' } })).code).toBe(
    250,
  )
  expect(world.logged.some((line) => line.includes('an automatic email was dropped'))).toBe(true)
})

test('a member’s reply is an answer or a note, as the mail said, while they may comment', async () => {
  const { id } = await customer()
  const email = await emailOf('Ben')
  await client.send({ from: email, to: replyTo(id, email, 'answer'), text: 'For all' })
  await client.send({ from: email, to: replyTo(id, email, 'note'), text: 'For us' })
  expect((await commentsOf(id)).map(({ internal, text }) => [internal, text.includes('For all')])).toEqual([
    [false, true],
    [true, false],
  ])
  expect((await client.send({ from: email, to: replyTo(id, email), text: 'As a customer' })).code).toBe(550)
  const users = world.db.global
    .updateTable('memberships')
    .where('person_id', '=', world.harbor.members.get('Ben') ?? '')
    .where('tenant_id', '=', world.harbor.tenantId)
  await users.set({ login_enabled: 0 }).execute()
  expect((await client.send({ from: email, to: replyTo(id, email, 'note'), text: 'Late' })).code).toBe(550)
  await users.set({ login_enabled: 1 }).execute()
  expect(await commentsOf(id)).toHaveLength(2)
})

test('replies to the team’s mails are read by customers only below what customers wrote for all', async () => {
  const deliver = await openTeamNews(world)
  const { id, caller } = await customer()
  const email = await emailOf('Ben')
  const ben = world.harbor.members.get('Ben')
  const { name } = (await ada.get('/api/v1/members').json()).items.find(
    (member: { id: string }) => member.id === ben,
  )
  const mails = { types: [{ type: 'comment', inApp: true, mail: 'on' }] }
  await (await world.as('Ben')).patch('/api/v1/notification-settings', mails)
  await ada.put(`/api/v1/feedback/${id}/assignee`, { assigneeId: ben })
  await caller.post(`/e/v1/feedback/${id}/comments`, { body: 'And blue?' })
  await ada.post(`/api/v1/feedback/${id}/comments`, { body: `@${name} Do we have blue?`, internal: true })
  await deliver()
  const sent = (await mailAll()).filter(({ to, replyTo: address }) => to === email && address !== undefined)
  const kindOf = (sentence: string) => {
    const mail = sent.find(({ text }) => text.includes(sentence))
    const token = world.services.inboundAddresses.tokenIn(mail?.replyTo ?? '')
    return (
      token && [token.feedbackId === id, world.services.inboundAddresses.kindOf(token, email), mail?.text]
    )
  }
  expect(kindOf('And blue?')).toEqual([
    true,
    'answer',
    expect.stringContaining('where customers can read it'),
  ])
  expect(kindOf('Do we have blue?')).toEqual([
    true,
    'note',
    expect.stringContaining('Customers do not see it'),
  ])
})

test('a deleted item refuses, and a merged one takes the reply where its author reads on', async () => {
  const [first, second, gone] = [await customer(), await customer(), await customer()]
  const merged = await ada.put(`/api/v1/feedback/${first.id}/merge`, { intoId: second.id })
  expect(merged.status).toBeLessThan(300)
  expect((await client.send({ from: first.email, to: first.to, text: 'Merged' })).code).toBe(250)
  expect((await commentsOf(second.id)).map(({ text }) => text.includes('Merged'))).toEqual([true])
  expect((await ada.delete(`/api/v1/feedback/${gone.id}`)).status).toBeLessThan(300)
  expect((await client.send({ from: gone.email, to: gone.to, text: 'Gone' })).code).toBe(550)
})

testOnOneEngine(
  'a long mail is refused with its length, and a huge one by its size',
  async () => {
    const { id, email, to } = await customer()
    expect(await client.send({ from: email, to, text: 'x'.repeat(64 * 1024) })).toMatchObject({
      code: 550,
      text: expect.stringContaining('65536 characters'),
    })
    const attachments = [{ filename: 'huge.bin', content: Buffer.alloc(30 * 1024 * 1024) }]
    expect((await client.send({ from: email, to, text: 'Huge', attachments })).code).toBe(552)
    expect(await commentsOf(id)).toEqual([])
  },
  60_000,
)

test('pictures become files, and files of other kinds are named', async () => {
  const { id, email, to } = await customer()
  const attachments = [
    { filename: 'shot.png', content: Buffer.from(png), contentType: 'image/png' },
    { filename: 'tool.exe', content: Buffer.from('MZ'), contentType: 'application/x-msdownload' },
    { filename: 'broken.png', content: Buffer.from('no picture'), contentType: 'image/png' },
  ]
  expect((await client.send({ from: email, to, text: 'See this', attachments })).code).toBe(250)
  const [comment] = await commentsOf(id)
  expect(comment?.files).toHaveLength(1)
  expect(comment?.text).toContain('(Not added from the email: tool.exe, broken.png)')
})

testOnOneEngine('texts arrive in any encoding and as HTML', async () => {
  const { id, email, to } = await customer()
  const part = (type: string, encoding: string, body: string) =>
    `From: ${email}\r\nTo: ${to}\r\nSubject: Re\r\nMessage-ID: <${++count}@nowhere.example>\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
  const japanese = Buffer.from('1b2442467c4b5c1b2842', 'hex').toString('base64')
  const raws = [
    part('text/plain; charset=iso-2022-jp', 'base64', japanese),
    part('text/plain; charset=iso-8859-1', 'quoted-printable', 'Gr=FC=DFe'),
    part('text/plain; charset=utf-16le', 'base64', Buffer.from('Weit €', 'utf16le').toString('base64')),
    part(
      'text/html; charset=utf-8',
      '7bit',
      '<style>p{}</style><p>Only <b>HTML</b></p><script>no()</script>',
    ),
    part('text/plain; charset=nonsense', '8bit', 'Unknown charset'),
  ]
  for (const raw of raws) expect(await client.send({ from: email, to, raw })).toMatchObject({ code: 250 })
  const texts = (await commentsOf(id)).map(({ text }) => text)
  for (const [place, word] of ['日本', 'Grüße', 'Weit €', 'Only', 'Unknown charset'].entries())
    expect(texts[place]).toContain(word)
  expect(texts.join()).not.toMatch(/no\(\)|p\{\}/)
})

testOnOneEngine('deeply nested and malformed mails are refused at once', async () => {
  const { id, email, to } = await customer()
  const head = `From: ${email}\r\nTo: ${to}\r\nSubject: Deep\r\nMIME-Version: 1.0\r\n`
  const nested = Array.from(
    { length: 400 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join('')
  const startedAt = performance.now()
  for (const raw of [`${head}${nested}`, `${head}${'X-A: b\r\n'.repeat(60_000)}\r\nMany headers\r\n`])
    expect((await client.send({ from: email, to, raw })).code).toBe(550)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(await commentsOf(id)).toEqual([])
})

testOnOneEngine(
  'HTML that would take minutes to read, thousands of parts and many files are refused at once',
  async () => {
    const { id, email, to } = await customer()
    const stranger = 'mallory@attacker.example'
    const html = `${'<b>'.repeat(1_000_000)}${'</i>'.repeat(3_000_000)}`
    const startedAt = performance.now()
    expect((await client.send({ from: stranger, to, html, signedBy: null })).code).toBe(550)
    expect(await client.send({ from: email, to, html: html.slice(0, 1_500_000) })).toMatchObject({
      code: 550,
      text: expect.stringContaining('too large to be read'),
    })
    const head = `From: ${email}\r\nTo: ${to}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n`
    expect((await client.send({ from: email, to, raw: head + '--b\r\n'.repeat(1_000_000) })).code).toBe(550)
    const file = { filename: 'a.png', content: 'x', contentType: 'image/png' }
    const attachments = Array.from({ length: 51 }, () => file)
    expect(await client.send({ from: email, to, text: 'Many', attachments })).toMatchObject({
      code: 550,
      text: expect.stringContaining('more than 50 attachments'),
    })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(await commentsOf(id)).toEqual([])
  },
  60_000,
)

testOnOneEngine('of many broken pictures a few are tried, and ten are named', async () => {
  const { id, email, to } = await customer()
  const attachments = Array.from({ length: 40 }, (_, place) => ({
    filename: `${place}${'n'.repeat(300)}.png`,
    content: place === 30 ? Buffer.from(png) : Buffer.from('no picture'),
    contentType: 'image/png',
  }))
  expect((await client.send({ from: email, to, text: 'See these', attachments })).code).toBe(250)
  const [comment] = await commentsOf(id)
  expect(comment?.files).toEqual([])
  expect(comment?.text.match(/\d+n{50,}/g)).toHaveLength(10)
})

test('a mail is deferred while the database fails, and taken once afterwards', async () => {
  const { id, email, to } = await customer()
  const mail = { from: email, to, text: 'Later', messageId: '<later@nowhere.example>' }
  const { projects } = world.services
  const find = projects.find.bind(projects)
  projects.find = () => Promise.reject(new Error('the disk is full'))
  expect((await client.send(mail)).code).toBe(451)
  projects.find = find
  expect((await client.send(mail)).code).toBe(250)
  expect(await commentsOf(id)).toHaveLength(1)
})
