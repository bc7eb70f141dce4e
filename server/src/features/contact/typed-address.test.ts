import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import { messageName } from '../../mail/message-id.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { mailsTo, newestMailTo, sendContactMails, tokenTo } from '../../test/mails.ts'
import { stopMails } from '../notification/stopped-mail.ts'

const world = sharedWorld()
let chloe: Caller

beforeAll(async () => {
  chloe = await world.as('Chloe')
}, 60_000)

const askCode = (email: string) =>
  world.page(world.lumen).post('/e/v1/session/code', { key: world.lumen.publicKey, email })

const enter = (email: string, code: string) =>
  world.page(world.lumen).post('/e/v1/session/by-code', { key: world.lumen.publicKey, email, code })

async function codeFor(email: string): Promise<string> {
  await askCode(email)
  await sendContactMails(world)
  return (await newestMailTo(world, email, 'contactCode'))?.params.code ?? ''
}

/** A visitor in another browser who types an address. */
async function typed(email: string): Promise<Caller> {
  const visitor = await world.visitor(world.lumen)
  expect((await visitor.put('/e/v1/me', { email })).status).toBe(200)
  return visitor
}

async function invite(email: string, firstName: string, lastName: string): Promise<void> {
  const metaData = { firstName, lastName, message: '', role: 'User' }
  const answer = await chloe.post('/api/v1/users/invitations', { email, metaData })
  expect(answer.status, await answer.text()).toBe(201)
}

const confirm = (token: string) => world.console().post('/api/v1/contacts/confirm-address', { token })
const templatesTo = async (email: string) =>
  (await mailsTo(world, email)).map(({ template }) => template).sort()

test('an address that two typed has a link for each, and either erases no more than their own', async () => {
  const email = 'two@mail.example'
  const first = await typed(email)
  await sendContactMails(world)
  const link = await tokenTo(world, email, 'confirmAddress')
  const second = await typed(email)
  await sendContactMails(world)
  const own = await tokenTo(world, email, 'confirmAddress')
  expect(await templatesTo(email)).toEqual(['confirmAddress', 'confirmAddress'])
  expect((await second.delete('/e/v1/me')).status).toBe(204)
  expect(await templatesTo(email)).toEqual(['confirmAddress'])
  expect((await confirm(own)).status).toBe(410)
  expect((await confirm(link)).status).toBe(200)
  expect(await first.get('/e/v1/me').json()).toMatchObject({ email, emailVerified: true })
})

test('the confirmation leads to the board, and to what was sent with the address, not to another’s item', async () => {
  const email = 'leads@mail.example'
  const other = await world.visitor(world.lumen)
  await other.post('/e/v1/feedback', { kind: 'bug', title: 'Somebody else’s' })
  const writer = await typed(email)
  const sent = await writer.post('/e/v1/feedback', { kind: 'bug', title: 'Mine' }).json()
  await sendContactMails(world)
  const result = await (await confirm(await tokenTo(world, email, 'confirmAddress'))).json()
  const { slug } = await chloe.get(`/api/v1/projects/${world.lumen.projectId}`).json()
  expect(result).toMatchObject({ status: 'Ok', board: slug, trackingUrl: sent.trackingUrl })
})

test('a confirmation pressed twice answers the same and changes nothing more, until the address is another', async () => {
  const email = 'twice@mail.example'
  const writer = await typed(email)
  await sendContactMails(world)
  const token = await tokenTo(world, email, 'confirmAddress')
  const answers = await Promise.all([1, 2, 3].map(async () => (await confirm(token)).json()))
  expect(answers).toEqual([1, 2, 3].map(() => expect.objectContaining({ status: 'Ok' })))
  const confirmed = await world.db.global
    .selectFrom('events')
    .select('seq')
    .where('type', '=', 'contact.address_confirmed')
    .where('actor_id', '=', await personOf(email))
    .execute()
  expect(confirmed).toHaveLength(1)
  expect(await (await confirm(token)).json()).toEqual(answers[0])
  const other = 'other.twice@mail.example'
  await writer.put('/e/v1/me', { email: other })
  await sendContactMails(world)
  await confirm(await tokenTo(world, other, 'confirmAddress'))
  expect((await confirm(token)).status).toBe(410)
  expect(await writer.get('/e/v1/me').json()).toMatchObject({ email: other, emailVerified: true })
})

test('no link to an address stays that the contact has replaced, taken away, merged or had erased', async () => {
  const linksTo = async (email: string) =>
    (await world.db.global.selectFrom('one_time_tokens').select('hash').where('email', '=', email).execute())
      .length
  const confirmed = async (email: string) => {
    const writer = await typed(email)
    await sendContactMails(world)
    await confirm(await tokenTo(world, email, 'confirmAddress'))
    expect(await linksTo(email)).toBe(1)
    return writer
  }
  const [first, second, third] = ['first@mail.example', 'second@mail.example', 'third@mail.example'] as const
  const writer = await confirmed(first)
  await writer.put('/e/v1/me', { email: second })
  await sendContactMails(world)
  expect(await Promise.all([first, second].map(linksTo))).toEqual([1, 1])
  await writer.put('/e/v1/me', { email: third })
  await sendContactMails(world)
  expect(await Promise.all([first, second, third].map(linksTo))).toEqual([1, 0, 1])
  await confirm(await tokenTo(world, third, 'confirmAddress'))
  expect(await Promise.all([first, third].map(linksTo))).toEqual([0, 1])
  await writer.put('/e/v1/me', { email: '' })
  expect(await linksTo(third)).toBe(0)
  const erased = 'erased@mail.example'
  expect((await (await confirmed(erased)).delete('/e/v1/me')).status).toBe(204)
  expect(await linksTo(erased)).toBe(0)
  const merged = 'merged@mail.example'
  await confirmed(merged)
  const into = await confirmed('into@mail.example')
  await into.put('/e/v1/me', { name: 'Into' })
  const intoId = await personOf('into@mail.example')
  const path = `/api/v1/contacts/${await personOf(merged)}/merge`
  expect((await chloe.put(path, { intoId })).status).toBe(200)
  expect(await linksTo(merged)).toBe(0)
})

test.each([
  ['bounced', 'came back'],
  ['complained', 'was reported as spam'],
] as const)(
  'a confirmation pressed again says that mail to the address has stopped, until they sign in with it: %s',
  async (reason, words) => {
    const email = `${reason}@mail.example`
    const { publicKey: key, tenantId } = world.lumen
    const page = world.page(world.lumen)
    const { token: session, visitor } = await page.post('/e/v1/session', { key }).json()
    await page.with({ authorization: `Bearer ${session}` }).put('/e/v1/me', { email })
    await sendContactMails(world)
    const token = await tokenTo(world, email, 'confirmAddress')
    const first = await (await confirm(token)).json()
    expect(first).not.toHaveProperty('mailStopped')
    const stop = stopMails(world.db, world.clock.read)
    const messageId = `<${messageName({ id: newId(), tenantId })}@mail.example>`
    await stop({ id: newId(), tenantId: null, payload: { email, reason, messageId } })
    const { status, mailStopped, messages } = await (await confirm(token)).json()
    expect([status, mailStopped]).toEqual(['Ok', reason])
    expect(messages[0]).toContain(words)
    const code = await codeFor(email)
    expect((await page.post('/e/v1/session/by-code', { key, email, code, visitor })).status).toBe(200)
    expect(await (await confirm(token)).json()).toEqual(first)
  },
)

const personOf = async (email: string): Promise<string> =>
  (
    await world.db
      .tenant(world.lumen.tenantId)
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

test('who typed an address and is erased takes no code, invitation or order of its owner along', async () => {
  const email = 'owner@mail.example'
  await invite(email, 'Olga', 'Owner')
  const code = await codeFor(email)
  const stranger = await typed(email)
  await sendContactMails(world)
  const waiting = ['contactCode', 'invitation']
  expect(await templatesTo(email)).toEqual(['confirmAddress', ...waiting].sort())
  await askCode(email)
  expect((await stranger.delete('/e/v1/me')).status).toBe(204)
  expect(await templatesTo(email)).toEqual(waiting)
  expect((await enter(email, code)).status).toBe(200)
  expect(await sendContactMails(world)).toBe(1)
})

test('the owner of an address who is erased takes its codes along, and nothing of a colleague’s', async () => {
  const email = 'leaving@mail.example'
  const { token } = await (await enter(email, await codeFor(email))).json()
  const owner = world.page(world.lumen).with({ authorization: `Bearer ${token}` })
  await invite(email, 'Lea', 'Ving')
  const code = await codeFor(email)
  await askCode(email)
  expect((await owner.delete('/e/v1/me')).status).toBe(204)
  expect(await templatesTo(email)).toEqual(['invitation'])
  expect(await sendContactMails(world)).toBe(0)
  expect((await enter(email, code)).status).toBe(400)
})
