import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { deliverAll, takeDue } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'
import { sendContactMails, tokenTo } from '../../test/mails.ts'
import { gatherDigests } from '../notification/mail/digests.ts'
import { mailDigest, mailNotification } from '../notification/mail/mail-notification.ts'

const world = sharedWorld()
const path = '/e/v1/me/changelog-subscription'
let ada: Caller
beforeAll(async () => {
  ada = await world.as('Ada')
}, 60_000)

const project = () => `/api/v1/projects/${world.harbor.projectId}`

let count = 0

/** A visitor of the board who subscribes, and confirms an address unless told otherwise. */
async function subscriber(
  wanted: object = {},
  { email = `reader.${++count}@mail.example`, confirms = true } = {},
) {
  const caller = await world.visitor(world.harbor)
  expect((await caller.put('/e/v1/me', { email })).status).toBe(200)
  expect((await caller.put(path, wanted)).status).toBe(200)
  await sendContactMails(world)
  if (confirms) {
    const token = await tokenTo(world, email, 'confirmAddress')
    expect((await world.console().post('/api/v1/contacts/confirm-address', { token })).status).toBe(200)
  }
  return { caller, email }
}

async function draft(entry: object = {}): Promise<string> {
  const body = { title: `Entry ${++count}`, body: 'Words', ...entry }
  return (await ada.post(`${project()}/changelog`, body).json()).id
}

const publish = async (id: string) =>
  expect((await ada.put(`/api/v1/changelog/${id}/publication`, {})).status).toBe(200)

async function sendAll(): Promise<void> {
  await deliverAll(world)
  const { services } = world
  const box = services.mailbox
  if (!box) throw new Error('A test has a mailbox')
  await gatherDigests(services.db, services.clock)({ id: 'gather', tenantId: null, payload: {} })
  for (const job of await takeDue(services, 'mailNotification'))
    await mailNotification(services, box)({ ...job, payload: JSON.parse(job.payload) })
  for (const job of await takeDue(services, 'mailDigest'))
    await mailDigest(services, box)({ ...job, payload: JSON.parse(job.payload) })
}

const subjectsTo = async (address: string) =>
  ((await world.services.mailbox?.list()) ?? [])
    .filter(({ to, subject }) => to === address && !subject.startsWith('Confirm'))
    .map(({ subject }) => subject)

test('a subscriber gets each new entry at a confirmed address, with a link that unsubscribes', async () => {
  const { caller, email } = await subscriber()
  const unconfirmed = await subscriber({}, { confirms: false })
  const id = await draft({ title: 'Tides by the hour' })
  const reach = await ada.get(`/api/v1/changelog/${id}/reach`).json()
  expect(reach).toMatchObject({ total: reach.byMail + reach.inWidget, subscribers: reach.byMail })
  expect(reach.subscribers).toBeGreaterThan(0)
  await publish(id)
  await sendAll()
  expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^New in .+: Tides by the hour$/)])
  expect(await subjectsTo(unconfirmed.email)).toEqual([])
  const [mail] = ((await world.services.mailbox?.list()) ?? []).filter(({ to }) => to === email)
  expect(mail?.text).toContain('because you subscribed to the changelog of')
  expect(mail?.unsubscribe).toMatch(/email-preferences\?token=/)
  const link = new URL(mail?.unsubscribe ?? '')
  const token = link.searchParams.get('token') ?? ''
  const preferences = (change: object = {}) =>
    world
      .console()
      .patch('/api/v1/email-preferences', { token, ...change })
      .json()
  const { projectId } = world.harbor
  expect((await preferences()).changelogs).toEqual([{ projectId, name: expect.any(String) }])
  expect((await preferences({ leftChangelog: world.lumen.projectId })).changelogs).toHaveLength(1)
  expect((await preferences({ leftChangelog: projectId })).changelogs).toEqual([])
  expect(await caller.get(path).json()).toEqual({ subscription: null })
  expect((await caller.put(path, {})).status).toBe(200)
  expect((await world.console().post(`${link.pathname}${link.search}`)).status).toBe(200)
  expect(await caller.get(path).json()).toEqual({ subscription: null })
  await publish(await draft())
  await sendAll()
  expect(await subjectsTo(email)).toHaveLength(1)
})

test('an entry reaches only those subscribers who chose one of its labels, or no label', async () => {
  const fixes = await subscriber({ labels: ['fixed', 'security'] })
  const everything = await subscriber()
  await publish(await draft({ title: 'A new map', labels: ['new'] }))
  await publish(await draft({ title: 'No more crashes', labels: ['fixed'] }))
  await publish(await draft({ title: 'Unlabelled' }))
  await sendAll()
  expect(await subjectsTo(fixes.email)).toEqual([expect.stringContaining('No more crashes')])
  expect(await subjectsTo(everything.email)).toHaveLength(3)
})

test('whoever also asked for what an entry announces gets one mail, also by another browser', async () => {
  const { caller, email } = await subscriber()
  const { id: ideaId } = await caller.post('/e/v1/feedback', { kind: 'idea', title: 'Show tides' }).json()
  await ada.put(`/api/v1/feedback/${ideaId}/approval`, {})
  const again = await subscriber({}, { email })
  expect(await caller.get(path).json()).toEqual({ subscription: null })
  expect(await again.caller.get(path).json()).toEqual({ subscription: { labels: [], mail: 'on' } })
  await publish(await draft({ title: 'Tides', feedbackIds: [ideaId] }))
  await sendAll()
  expect(await subjectsTo(email)).toContain('Shipped: Show tides')
  expect((await subjectsTo(email)).filter((subject) => subject.startsWith('New in'))).toEqual([])
})

test('the weekly choice gathers entries in one mail of Monday', async () => {
  const { email } = await subscriber({ mail: 'weekly' })
  await publish(await draft({ title: 'First' }))
  await publish(await draft({ title: 'Second' }))
  await sendAll()
  expect(await subjectsTo(email)).toEqual([])
  world.clock.forward(8 * 24 * 60 * 60_000)
  await sendAll()
  expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^2 updates from /)])
})

test('nobody subscribes to a board that only the team reads, and an erased subscriber is forgotten', async () => {
  const { caller, email } = await subscriber()
  await ada.patch(project(), { boardAccess: 'team' })
  const id = await draft()
  expect(await ada.get(`/api/v1/changelog/${id}/reach`).json()).toMatchObject({ total: 0, subscribers: 0 })
  await publish(id)
  await ada.patch(project(), { boardAccess: 'public' })
  await sendAll()
  expect(await subjectsTo(email)).toEqual([])
  const exported = await (await caller.get('/e/v1/me/export')).json()
  expect(JSON.stringify(exported)).toContain('changelogSubscriptions')
  expect((await caller.delete('/e/v1/me')).status).toBe(204)
  const { total } = await world
    .tenant()
    .selectFrom('changelog_subscriptions')
    .innerJoin('people', 'people.id', 'changelog_subscriptions.person_id')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(0)
})
