import { mailLimits } from '@earshot/shared/mail-limits'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { ageBroadcasts, deliverAll, takeDue } from '../../../test/deliver-all.ts'
import { sharedWorld, type World } from '../../../test/harness.ts'
import { mailsTo, tokenTo } from '../../../test/mails.ts'
import { openSite, type Site } from '../../../test/signed-identity.ts'
import { askSignedAddress } from '../../contact/signed-address.ts'
import { stopMails } from '../stopped-mail.ts'
import { gatherDigests } from './digests.ts'
import { mailDigest, mailNotification } from './mail-notification.ts'

const day = 24 * 60 * 60_000
const secret = 'what the mail server says, and nobody else 0123456789'

const world = sharedWorld({ MAIL_EVENTS_SECRET: secret, RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HOPS: '1' })
let chloe: Caller
let site: Site

beforeAll(async () => {
  chloe = await world.as('Chloe')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
  site = await openSite(world, world.lumen, chloe)
}, 60_000)

let networks = 0
/** A page of Lumen's website, each from a new network. */
const page = () =>
  world.page(world.lumen).with({ 'x-forwarded-for': `198.51.${networks >> 8}.${networks++ & 255}` })

/** A contact signed by the website, with an address that the website calls proven. */
async function customer(externalId: string, email: string): Promise<Caller> {
  const caller = page()
  const session = await caller.post('/e/v1/session', {
    key: world.lumen.publicKey,
    identity: site.sign(externalId, { name: 'Cus', email, email_verified: true }),
  })
  return caller.with({ authorization: `Bearer ${(await session.json()).token}` })
}

const idea = async (caller: Caller): Promise<string> =>
  (await caller.post('/e/v1/feedback', { kind: 'idea', title: `Idea ${++networks}` }).json()).id

let statuses: { id: string; name: string }[] = []
async function change(id: string, name: string, note = ''): Promise<void> {
  await ageBroadcasts(world)
  if (statuses.length === 0)
    statuses = (await chloe.get(`/api/v1/projects/${world.lumen.projectId}`).json()).statuses
  const statusId = statuses.find((status) => status.name === name)?.id
  expect((await chloe.put(`/api/v1/feedback/${id}/status`, { statusId, note })).status).toBe(200)
}

/** Runs the worker's due jobs. */
async function sendAll({ services }: World = world): Promise<void> {
  await deliverAll(world)
  const box = services.mailbox
  if (!box) throw new Error('A test has a mailbox')
  await gatherDigests(services.db, services.clock)({ id: 'gather', tenantId: null, payload: {} })
  for (const job of await takeDue(services, 'confirmSignedAddress'))
    await askSignedAddress(services)({ ...job, payload: JSON.parse(job.payload) })
  for (const job of await takeDue(services, 'mailNotification'))
    await mailNotification(services, box)({ ...job, payload: JSON.parse(job.payload) })
  for (const job of await takeDue(services, 'mailDigest'))
    await mailDigest(services, box)({ ...job, payload: JSON.parse(job.payload) })
}

const sent = async () => (await world.services.mailbox?.list()) ?? []
const sentTo = async (email: string) => (await sent()).filter(({ to }) => to === email)
const decide = async (change: object) =>
  (await world.operator()).put(`/api/v1/operator/organisations/${world.lumen.tenantId}/mail`, change).json()
const senderOf = async (): Promise<Record<string, unknown>> =>
  (await (await world.operator()).get('/api/v1/operator/mail').json()).items.find(
    ({ organisation }: { organisation: { id: string } }) => organisation.id === world.lumen.tenantId,
  )

test('a signed address of an untrusted organisation gets one confirmation, and none of its words', async () => {
  const email = 'never-heard@mail.example'
  const id = await idea(await customer('never-heard', email))
  await change(id, 'Planned', 'Buy cheap watches now')
  await sendAll()
  await change(id, 'Done', 'Buy more watches')
  await sendAll()
  // The website signs the address under another id as well.
  await change(await idea(await customer('never-heard-2', email)), 'Planned', 'Watches')
  await sendAll()
  expect(await sentTo(email)).toEqual([])
  const mails = await mailsTo(world, email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    template: 'confirmAddress',
    params: { brand: { name: 'Lumen', logo: null } },
  })
  expect(JSON.stringify(mails)).not.toMatch(/watches/i)
  expect(await chloe.get(`/api/v1/reach?ids=${id}`).json()).toEqual({ total: 1, byMail: 0, inWidget: 1 })
})

test('its owner gets mail from then on who has confirmed it, also once the site signs it again', async () => {
  const email = 'agrees@mail.example'
  const agreeing = await customer('agrees', email)
  const id = await idea(agreeing)
  await change(id, 'Planned')
  await sendAll()
  // An address of the site is not the contact's to clear, and its link stays.
  expect((await agreeing.put('/e/v1/me', { email: '' })).status).toBe(200)
  const token = await tokenTo(world, email, 'confirmAddress')
  const answer = await world.console().post('/api/v1/contacts/confirm-address', { token })
  expect(answer.status).toBe(200)
  await customer('agrees', email)
  await change(id, 'Done', 'It is there')
  await sendAll()
  expect((await sentTo(email)).map(({ text }) => text.includes('It is there'))).toEqual([true])
})

test('the operator’s word lets signed addresses be mailed at once', async () => {
  const email = 'trusted@mail.example'
  const id = await idea(await customer('trusted', email))
  await decide({ trusted: true })
  expect(await senderOf()).toMatchObject({ trust: 'operator' })
  await change(id, 'Planned')
  await sendAll()
  expect(await sentTo(email)).toHaveLength(1)
})

test('a new organisation mails fifty people on its first day, twice as many on the next, and everybody in the end', async () => {
  world.clock.forward(day)
  const total = 3 * mailLimits.mailRecipientsFirstDay
  const author = await customer('author', 'author@mail.example')
  const id = await idea(author)
  for (let index = 0; index < total - 1; index++)
    await (await customer(`voter-${index}`, `voter.${index}@mail.example`)).put(`/e/v1/feedback/${id}/vote`)
  const { allowance } = (await senderOf()) as { allowance: number }
  const before = (await sent()).length
  await change(id, 'Planned')
  await sendAll()
  const first = (await sent()).length - before
  expect(first).toBe(2 * allowance)
  const { items } = await chloe.get(`/api/v1/feedback/${id}/broadcasts`).json()
  expect(items[0]).toMatchObject({ state: 'sent', done: total, keptBack: total - first })
  world.clock.forward(day)
  await sendAll()
  expect((await sent()).length - before).toBe(total)
  expect(await senderOf()).toMatchObject({ allowance: 4 * allowance, recipients: total - first })
}, 120_000)

test('three complaints hold an organisation’s emails back until the operator has looked', async () => {
  const email = 'later@mail.example'
  const id = await idea(await customer('later', email))
  const complain = async (address: string) => {
    const provider = world.console().with({ authorization: `Bearer ${secret}` })
    const events = [{ email: address, reason: 'complained' }]
    expect((await provider.put('/mail-events', { events })).status).toBe(204)
    for (const job of await takeDue(world.services, 'stopMails'))
      await stopMails(world.db, world.clock.read)({ ...job, payload: JSON.parse(job.payload) })
  }
  for (let time = 0; time < 3; time++) await complain('voter.0@mail.example')
  expect(await senderOf()).toMatchObject({ complaints: 1 })
  await complain('voter.1@mail.example')
  await complain('voter.2@mail.example')
  await change(id, 'Planned')
  await sendAll()
  world.clock.forward(day)
  await sendAll()
  expect(await sentTo(email)).toEqual([])
  const { allowance } = (await senderOf()) as { allowance: number }
  expect(await decide({ stopped: false })).toMatchObject({ items: [{ complaints: 0 }] })
  world.clock.forward(day)
  await sendAll()
  expect(await sentTo(email)).toHaveLength(1)
  expect((await senderOf()).allowance).toBeGreaterThanOrEqual(allowance)
})

test('the operator stops one organisation’s emails, and no other’s', async () => {
  const email = 'stopped@mail.example'
  const id = await idea(await customer('stopped', email))
  expect(await decide({ stopped: true })).toMatchObject({ items: [{ stoppedAt: world.clock.read() }] })
  await change(id, 'Planned')
  await sendAll()
  expect(await sentTo(email)).toEqual([])
  await decide({ stopped: false })
  world.clock.forward(day)
  await sendAll()
  expect(await sentTo(email)).toHaveLength(1)
})

test('a suspended organisation mails no customer until the suspension is lifted', async () => {
  const email = 'suspended@mail.example'
  const id = await idea(await customer('suspended', email))
  await change(id, 'Planned')
  const suspension = `/api/v1/operator/organisations/${world.lumen.tenantId}/suspension`
  expect((await (await world.operator()).put(suspension, { reason: 'It sends spam' })).status).toBe(200)
  await sendAll()
  world.clock.forward(day)
  await sendAll()
  expect(await sentTo(email)).toEqual([])
  expect((await (await world.operator()).delete(suspension)).status).toBe(200)
  world.clock.forward(day)
  await sendAll()
  expect(await sentTo(email)).toHaveLength(1)
})
