import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { type DnsServer, startDnsServer } from '../../test/dns-server.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { MailClient, type SentMail } from '../../test/mail-client.ts'
import { png } from '../../test/sample-picture.ts'
import { InboundSmtp } from './inbound-smtp.ts'

const domain = 'in.earshot.example'
let world: World
let dns: DnsServer
let smtp: InboundSmtp
let client: MailClient
let ada: Caller
let from: string
let to: { idea: string; bug: string }
beforeAll(async () => {
  dns = await startDnsServer()
  world = await openWorld({ INBOUND_MAIL_DOMAIN: domain, DNS_SERVERS: dns.address })
  smtp = new InboundSmtp(world.services, domain)
  client = new MailClient(dns, await smtp.listen(0, '127.0.0.1'))
  ada = await world.as('Ada')
  from = await emailOf('Ada')
  to = await ada.get(`/api/v1/projects/${world.harbor.projectId}/forwarding-addresses`).json()
}, 60_000)
afterAll(async () => {
  await smtp.stop()
  await world.close()
  await dns.close()
})

async function emailOf(name: string): Promise<string> {
  const { tenantId, members } = world.harbor
  const { email } = await world.db.global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.person_id', '=', members.get(name) ?? '')
    .executeTakeFirstOrThrow()
  return email
}

const head = (sender: string) =>
  `---------- Forwarded message ---------\nFrom: ${sender}\nDate: Sun, 29 Nov 2026 at 10:12\nSubject: Export\nTo: Ada\n\n`

const findByTitle = (title: string) =>
  world.tenant().selectFrom('feedback').select(['id', 'kind']).where('title', '=', title).execute()

const forward = (mail: Partial<SentMail>) => client.send({ from, to: to.bug, ...mail })

test('a forwarded email becomes a bug of its sender, once, with its picture and the member’s note', async () => {
  const attachments = [{ filename: 'shot.png', content: Buffer.from(png), contentType: 'image/png' }]
  const text = `Third time this week.\n\n${head('Nora Bly <nora@buyer.example>')}The export is empty.`
  const mail = { subject: 'Fwd: Export of nothing', text, attachments, messageId: '<forward@harbor.example>' }
  expect(await forward(mail)).toMatchObject({ code: 250 })
  expect(await forward(mail)).toMatchObject({ code: 250 })
  const [item, ...others] = await findByTitle('Export of nothing')
  expect(others).toEqual([])
  const detail = await ada.get(`/api/v1/feedback/${item?.id}`).json()
  expect(detail).toMatchObject({ kind: 'bug', author: { name: 'Nora Bly' } })
  expect(JSON.stringify(detail)).toContain('The export is empty.')
  expect(JSON.stringify(detail)).not.toContain('Third time')
  expect(JSON.stringify(detail)).toContain('shot')
  const { items } = await ada.get(`/api/v1/feedback/${item?.id}/comments`).json()
  expect(items).toEqual([expect.objectContaining({ internal: true })])
  expect(JSON.stringify(items)).toContain('Third time this week.')
  const person = await world
    .tenant()
    .selectFrom('people')
    .select(['email', 'email_verified'])
    .where('email', '=', 'nora@buyer.example')
    .executeTakeFirst()
  expect(person).toEqual({ email: 'nora@buyer.example', email_verified: 0 })
})

test('an email that was forwarded as an attachment becomes an idea', async () => {
  const content =
    'From: Omar <omar@buyer.example>\r\nSubject: Night mode\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nPlease, für abends.\r\n'
  const attachments = [{ filename: 'mail.eml', content, contentType: 'message/rfc822' }]
  expect(await forward({ to: to.idea, subject: 'WG: see', text: '', attachments })).toMatchObject({
    code: 250,
  })
  const [item] = await findByTitle('Night mode')
  expect(item).toMatchObject({ kind: 'idea' })
})

test('emails of strangers, forged ones and those without a sender are refused', async () => {
  const text = `${head('Nora Bly <nora@buyer.example>')}Refused.`
  const subject = 'Refused export'
  expect((await forward({ from: 'nora@buyer.example', subject, text })).code).toBe(550)
  expect((await forward({ signedBy: 'attacker.example', subject, text })).code).toBe(550)
  expect(await forward({ subject, text: 'What do you think?' })).toMatchObject({
    code: 550,
    text: expect.stringContaining('forward it as an attachment'),
  })
  expect((await forward({ subject, text: `${head(`Ada <${from}>`)}Own` })).code).toBe(550)
  const long = { subject, text: `${'x'.repeat(6_000)}\n\n${text}` }
  expect(await forward(long)).toMatchObject({ code: 550, text: expect.stringContaining('The note') })
  // Before its content is sent.
  expect(await forward({ to: to.bug.replace(/^bug/, 'idea'), subject, text })).toMatchObject({
    code: 550,
    text: expect.stringContaining('recipients were rejected: '),
  })
  expect(await findByTitle(subject)).toEqual([])
})

test('a long subject is cut between characters, and a name that no customer can have is the address’s', async () => {
  const title = `${'x'.repeat(199)}😀 and more`
  const sender = '"bob@buyer.example via www.buyer.example" <bob@buyer.example>'
  const attachments = [{ filename: 'tool.exe', content: 'MZ', contentType: 'application/x-msdownload' }]
  const text = `${head(sender)}Long.`
  expect(await forward({ subject: title, text, attachments })).toMatchObject({ code: 250 })
  const [item] = await findByTitle('x'.repeat(199))
  const detail = await ada.get(`/api/v1/feedback/${item?.id}`).json()
  expect(detail.author.name).toBe('bob')
  expect(JSON.stringify(detail)).toContain('(Not added from the email: tool.exe)')
})

test('a forwarded email that is refused leaves no customer and no file', async () => {
  const attachments = [{ filename: 'shot.png', content: Buffer.from(png), contentType: 'image/png' }]
  const countFiles = async () => (await world.tenant().selectFrom('files').select('id').execute()).length
  const before = await countFiles()
  const text = `${head('Lea <lea@buyer.example>')}${'x'.repeat(11_000)}`
  expect((await forward({ subject: 'Long', text, attachments })).code).toBe(550)
  const people = world.tenant().selectFrom('people').select('id').where('email', '=', 'lea@buyer.example')
  expect([await people.execute(), await countFiles()]).toEqual([[], before])
})

test('replaced addresses take no more emails, and the new ones do', async () => {
  const path = `/api/v1/projects/${world.harbor.projectId}/forwarding-addresses`
  const text = `${head('nora@buyer.example')}The export is empty.`
  const mail = { subject: 'Fwd: Before and after', text }
  const version = (await ada.get(path).json()).version
  expect((await (await world.as('Ben')).put(path, { replaces: version })).status).toBe(403)
  const answer = await ada.put(path, { replaces: version })
  expect(answer.status).toBe(200)
  const renewed = await answer.json()
  expect(renewed).toEqual({
    idea: expect.stringMatching(/^idea\+[0-9a-z]{58}@in\.earshot\.example$/),
    bug: expect.stringMatching(/^bug\+[0-9a-z]{58}@in\.earshot\.example$/),
    version: version + 1,
  })
  expect([renewed.idea, renewed.bug]).not.toEqual([to.idea, to.bug])
  expect(await ada.get(path).json()).toEqual(renewed)
  for (const old of [to.idea, to.bug])
    expect(await forward({ ...mail, to: old })).toMatchObject({
      code: 550,
      text: expect.stringMatching(/recipients were rejected: .*This address takes no email, or no longer\./),
    })
  expect(await findByTitle('Before and after')).toEqual([])
  expect(await forward({ ...mail, to: renewed.bug })).toMatchObject({ code: 250 })
  expect(await findByTitle('Before and after')).toMatchObject([{ kind: 'bug' }])
  expect((await ada.put(path, { replaces: version })).status).toBe(409)
  const log = await world.tenant().selectFrom('audit_log').select('action').execute()
  expect(log.filter(({ action }) => action === 'project.forwarding_replaced')).toHaveLength(1)
})
