import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

const secret = 'known to the provider of received mails 0123456789'
const world = sharedWorld({
  INBOUND_MAIL_DOMAIN: 'in.earshot.example',
  INBOUND_MAIL_SECRET: secret,
  INBOUND_AUTHSERV_ID: 'mx.earshot.example',
})
let ada: Caller
beforeAll(async () => {
  ada = await world.as('Ada')
}, 60_000)

let count = 0

/** An item, and the address for replies of its author's email. */
async function item() {
  const author = await world.visitor(world.harbor)
  const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title: `Idea ${++count}` }).json()
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  const email = `provider.${count}@nowhere.example`
  const tenant = world.tenant()
  const { author_id: personId } = await tenant
    .selectFrom('feedback')
    .select('author_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tenant.transaction((tx) =>
    tx.updateTable('people').set({ email, email_verified: 1 }).where('id', '=', personId).execute(),
  )
  const { tenantId } = world.harbor
  const recipient =
    world.services.inboundAddresses.addressOf({ tenantId, feedbackId: id }, email, 'customer') ?? ''
  return { id, email, recipient }
}

const proof = 'Authentication-Results: mx.earshot.example; dmarc=pass header.from=nowhere.example'

const deliver = (
  { email, recipient }: { email: string; recipient: string },
  { head = proof, key = secret, text = 'By the provider' } = {},
) => {
  const raw = `${head}\r\nFrom: ${email}\r\nTo: ${recipient}\r\nMessage-ID: <${text.length}@nowhere.example>\r\n\r\n${text}\r\n`
  const query = new URLSearchParams({ recipient, sender: email })
  return world
    .console()
    .with({ authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' })
    .call('POST', `/inbound-mail?${query}`, Buffer.from(raw))
}

const countComments = async (id: string): Promise<number> =>
  (await ada.get(`/api/v1/feedback/${id}/comments`).json()).items.length

test('an email that a provider hands over becomes a comment, once', async () => {
  const mail = await item()
  expect((await deliver(mail)).status).toBe(204)
  expect((await deliver(mail)).status).toBe(204)
  expect(await countComments(mail.id)).toBe(1)
})

test('a refusal says why, and one for now asks for another attempt', async () => {
  const mail = await item()
  const unproven = await deliver(mail, { head: 'X-Other: 1' })
  expect([unproven.status, (await unproven.json()).detail]).toEqual([
    403,
    expect.stringContaining('could not be verified as sent by'),
  ])
  expect((await deliver(mail, { text: 'x'.repeat(6_000) })).status).toBe(403)
  expect((await deliver({ ...mail, recipient: 'nobody@in.earshot.example' })).status).toBe(403)
  const { projects } = world.services
  const find = projects.find.bind(projects)
  projects.find = () => Promise.reject(new Error('the disk is full'))
  const later = await deliver(mail)
  projects.find = find
  expect([later.status, later.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await countComments(mail.id)).toBe(0)
})

test('an email over the size is refused for good, and one without an envelope sender is a mistake', async () => {
  const mail = await item()
  const large = await deliver(mail, { text: 'x'.repeat(16 * 1024 * 1024) })
  expect([large.status, (await large.json()).detail]).toEqual([403, expect.stringContaining('too large')])
  const caller = world.console().with({ authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' })
  const path = `/inbound-mail?${new URLSearchParams({ recipient: mail.recipient })}`
  expect((await caller.call('POST', path, Buffer.from('From: x\r\n\r\n'))).status).toBe(400)
  expect(
    (await caller.call('POST', `${path}&sender=`, Buffer.from(`From: ${mail.email}\r\n\r\n`))).status,
  ).toBe(204)
})

test('without the secret there is nothing to call', async () => {
  const mail = await item()
  expect((await deliver(mail, { key: 'another' })).status).toBe(404)
  expect(await countComments(mail.id)).toBe(0)
})
