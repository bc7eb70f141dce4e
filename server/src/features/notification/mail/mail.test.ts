import { mailLimits } from '@earshot/shared/mail-limits'
import { beforeAll, expect, test } from 'vitest'
import { reserveMail } from '../../../mail/allowance.ts'
import type { Transport } from '../../../mail/transport.ts'
import { Caller } from '../../../test/caller.ts'
import { ageBroadcasts, deliverAll, takeDue } from '../../../test/deliver-all.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { addImage } from '../../../test/sample-changelog.ts'
import { stopMails } from '../stopped-mail.ts'
import { gatherDigests } from './digests.ts'
import { mailDigest, mailNotification } from './mail-notification.ts'

const secret = 'what the mail server says, and nobody else 0123456789'

const world = sharedWorld({ MAIL_EVENTS_SECRET: secret })
let ada: Caller
beforeAll(async () => {
  ada = await world.as('Ada')
}, 60_000)

let count = 0

/** A contact with a public idea and an address: only typed, confirmed by its link, or signed in with. */
async function author(address: 'typed' | 'confirmed' | 'signed in' = 'signed in') {
  const caller = await world.visitor(world.harbor)
  const { id } = await (
    await caller.post('/e/v1/feedback', { kind: 'idea', title: `Idea ${++count}` })
  ).json()
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  const email = `customer.${count}@nowhere.example`
  const tenant = world.tenant()
  const { author_id: personId } = await tenant
    .selectFrom('feedback')
    .select('author_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tenant.transaction((tx) =>
    tx
      .updateTable('people')
      .set({
        email,
        email_verified: address === 'typed' ? 0 : 1,
        email_confirmed_at: address === 'signed in' ? world.clock.read() : null,
      })
      .where('id', '=', personId)
      .execute(),
  )
  return { caller, id, email, personId }
}

const change = async (id: string, name: string, more: object = {}) => {
  await ageBroadcasts(world)
  const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
  const statusId = statuses.find((status: { name: string }) => status.name === name).id
  expect((await ada.put(`/api/v1/feedback/${id}/status`, { statusId, ...more })).status).toBe(200)
}

/** Runs the worker's due jobs. */
async function sendAll(rateLimitFactor?: number): Promise<void> {
  await deliverAll(world)
  const { config } = world.services
  const services = {
    ...world.services,
    config: { ...config, rateLimitFactor: rateLimitFactor ?? config.rateLimitFactor },
  }
  const box = services.mailbox
  if (!box) throw new Error('A test has a mailbox')
  await gatherDigests(services.db, services.clock)({ id: 'gather', tenantId: null, payload: {} })
  for (const job of await takeDue(services, 'mailNotification'))
    await mailNotification(services, box)({ ...job, payload: JSON.parse(job.payload) })
  for (const job of await takeDue(services, 'mailDigest'))
    await mailDigest(services, box)({ ...job, payload: JSON.parse(job.payload) })
}

const mailsTo = async (email: string) =>
  ((await world.services.mailbox?.list()) ?? []).filter(({ to }) => to === email)

test('a proven address is mailed in the name of the project, in one thread for an item', async () => {
  const { id, email } = await author()
  await change(id, 'Planned', { note: 'We begin in spring.' })
  await sendAll()
  await ada.post(`/api/v1/feedback/${id}/comments`, {
    body: 'Which colours? See [the guide](https://docs.example/a_(b)?c=1&d=2)',
    official: true,
  })
  await sendAll()
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(2)
  const [answer, status] = mails
  expect(status?.text).toContain('is now Planned.')
  expect(status?.text).toMatch(/Ada \S+ \(.+ team\) writes:\s+> We begin in spring\./)
  expect(status?.html).toContain('/site-feedback/')
  expect(answer?.text).toContain('> Which colours? See the guide (https://docs.example/a_(b)?c=1&d=2)\n')
  expect(answer?.html).toContain('<a href="https://docs.example/a_(b)?c=1&amp;d=2"')
  expect(answer?.text).toMatch(/Ada \S+ \(.+ team\) answered “Idea/)
  expect(new Set(mails.map(({ thread }) => thread)).size).toBe(1)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Ada \S+ answered: Idea/),
    expect.stringMatching(/^Planned: Idea/),
  ])
  expect(status?.unsubscribe).toMatch(/^https:\/\/earshot\.example\/email-preferences\?token=/)
})

test('a mail about something shipped says what the entry says, with its images where everyone may see them', async () => {
  const { id, email } = await author()
  const project = `/api/v1/projects/${world.harbor.projectId}`
  const ship = async (boardAccess: string) => {
    await ada.patch(project, { boardAccess })
    const entry = {
      title: 'Shipped',
      body: '# Horn\n\nHear [it](https://a.example/horn).\n\n- low\n- loud',
      feedbackIds: [id],
    }
    const { id: entryId } = await ada.post(`${project}/changelog`, entry).json()
    const fileId = await addImage(ada, entryId)
    await ada.put(`/api/v1/changelog/${entryId}/publication`, {})
    await sendAll()
    const [mail] = await mailsTo(email)
    return { mail, image: world.services.entryImageLinks.linkOf({ tenantId: world.harbor.tenantId, fileId }) }
  }
  const { mail, image } = await ship('public')
  expect(mail?.html).toContain(`<img src="${image}" alt="As it looks" width="8"`)
  expect(mail?.text).toContain('> Horn\n>\n> Hear it (https://a.example/horn).')
  expect(mail?.text).toContain('> • low\n> • loud\n\n[As it looks]')
  expect(mail?.html).toContain('<a href="https://a.example/horn"')
  const hidden = await ship('contacts')
  expect(hidden.mail?.html).toContain('As it looks')
  expect(hidden.mail?.html).not.toContain('<img')
  await ada.patch(project, { boardAccess: 'public' })
})

test('who wrote what stands on no board reads it by the tracking link in the mail', async () => {
  const { id, email } = await author()
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'author' })
  await change(id, 'Planned')
  await sendAll()
  const [mail] = await mailsTo(email)
  const [, token = ''] = /\/track\?[^#\s]+#([\w.-]+)/.exec(mail?.text ?? '') ?? []
  const tracked = await world
    .console()
    .with({ authorization: `Bearer ${token}` })
    .get('/api/v1/tracked-feedback')
  expect((await tracked.json()).item.id).toBe(id)
  expect(mail?.html).not.toContain('/site-feedback/')
})

test('attempts that fail while the mail server is away use up nothing of the recipient’s day', async () => {
  const { id, email } = await author()
  await change(id, 'Planned')
  await deliverAll(world)
  const { services } = world
  const limited = { ...services, config: { ...services.config, rateLimitFactor: 1 } }
  const [job] = await takeDue(services, 'mailNotification')
  const box = services.mailbox
  if (!job || !box) throw new Error('Nothing is to be mailed')
  const attempt = (transport: Transport) =>
    mailNotification(limited, transport)({ ...job, payload: JSON.parse(job.payload) })
  const away: Transport = { send: () => Promise.reject(new Error('No connection')), close: () => {} }
  for (let times = 0; times <= mailLimits.notificationMailsDaily; times++)
    await expect(attempt(away)).rejects.toThrow('No connection')
  await attempt(box)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('what a daily limit keeps back goes out the next morning in one mail, and the item shows how many wait', async () => {
  world.clock.forwardToMorning()
  const { id, email } = await author()
  const more = 3
  for (let times = 0; times < mailLimits.notificationMailsDaily + more; times++) {
    await change(id, times % 2 ? 'Planned' : 'Done')
    await sendAll(1)
  }
  expect(await mailsTo(email)).toHaveLength(mailLimits.notificationMailsDaily)
  const waiting = async () => {
    const { items } = await ada.get(`/api/v1/feedback/${id}/broadcasts`).json()
    return items.reduce((sum: number, { keptBack }: { keptBack: number }) => sum + keptBack, 0)
  }
  expect(await waiting()).toBe(more)
  world.clock.forward(24 * 60 * 60_000)
  await sendAll(1)
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(mailLimits.notificationMailsDaily + 1)
  expect(mails[0]?.subject).toContain(`${more} `)
  expect(await waiting()).toBe(0)
})

test('one organisation’s mails use up nothing of what another may send to an address', async () => {
  const { id, email } = await author()
  await world.db.transaction(async (tx) => {
    const counted = { template: 'notification', to: email, tenantId: world.lumen.tenantId } as const
    const allowing = { clock: world.clock.read, config: { rateLimitFactor: 1 } }
    for (let times = 0; times < 2 * mailLimits.notificationMailsDaily; times++)
      await reserveMail(allowing, tx, counted)
  })
  await change(id, 'Planned')
  await sendAll(1)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('an address that was only typed is never mailed, and counted as one in the widget', async () => {
  const { id, email } = await author('typed')
  expect(await ada.get(`/api/v1/reach?ids=${id}`).json()).toEqual({
    total: 1,
    byMail: 0,
    inWidget: 1,
  })
  await change(id, 'Planned')
  await sendAll()
  expect(await mailsTo(email)).toEqual([])
})

test('one click ends all mails, years later too and from anywhere, and the list goes on', async () => {
  const { caller, id, email } = await author()
  await change(id, 'Planned')
  await sendAll()
  const token = new URL((await mailsTo(email))[0]?.unsubscribe ?? '').searchParams.get('token')
  const program = new Caller(world.app, { 'content-type': 'application/x-www-form-urlencoded' })
  for (const _ of [1, 2])
    expect(
      (await program.post(`/email-preferences?token=${token}`, 'List-Unsubscribe=One-Click')).status,
    ).toBe(200)
  expect((await program.post(`/email-preferences?token=${token}x`, 'x')).status).toBe(410)
  expect(await ada.get(`/api/v1/reach?ids=${id}`).json()).toEqual({
    total: 1,
    byMail: 0,
    inWidget: 1,
  })
  await change(id, 'Done')
  await sendAll()
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await caller.get('/e/v1/me/notifications/unread').json()).toEqual({ unread: 2 })
})

test('the link in a mail shows and changes what its reader is mailed, without a login', async () => {
  const { id, email } = await author()
  await change(id, 'Planned')
  await sendAll()
  const token = new URL((await mailsTo(email))[0]?.unsubscribe ?? '').searchParams.get('token')
  const page = world.console()
  const ask = (more: object) => page.patch('/api/v1/email-preferences', { token, ...more }).json()
  expect(await ask({})).toMatchObject({ mail: true, organisationName: 'Harbor' })
  const types = [{ type: 'status_changed', inApp: true, mail: 'off' }]
  expect((await ask({ types })).types[0]).toEqual(types[0])
  await change(id, 'Done')
  await sendAll()
  expect(await mailsTo(email)).toHaveLength(1)
  // Other notification types are mailed as before.
  await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'It is on its way.', official: true })
  await sendAll()
  expect((await mailsTo(email)).map(({ text }) => text.includes('It is on its way.')).sort()).toEqual([
    false,
    true,
  ])
})

test('a digest gathers what happened into one mail, each thing once', async () => {
  world.clock.forwardToMorning()
  const { caller, id, email } = await author()
  const types = [{ type: 'status_changed', inApp: true, mail: 'daily' }]
  await caller.patch('/e/v1/me/notification-settings', { types })
  await change(id, 'Planned')
  await sendAll()
  await change(id, 'In progress')
  await sendAll()
  expect(await mailsTo(email)).toEqual([])
  world.clock.forward(24 * 60 * 60_000)
  for (const _ of [1, 2]) await sendAll()
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^2 updates from /)])
})

test('what is hidden or unsubscribed before a mail goes out is not mailed', async () => {
  const { id, email } = await author()
  await change(id, 'Planned')
  await deliverAll(world)
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'team' })
  await sendAll()
  expect(await mailsTo(email)).toEqual([])
})

test.each([
  ['confirmed', 0],
  ['signed in', 1],
] as const)(
  'of a board that is private by then, an address that is %s gets %i mails',
  async (address, sent) => {
    const project = `/api/v1/projects/${world.harbor.projectId}`
    const { id } = await author()
    const voter = await author(address)
    await voter.caller.put(`/e/v1/feedback/${id}/vote`)
    await change(id, 'Planned')
    await deliverAll(world)
    await ada.patch(project, { boardAccess: 'contacts' })
    await sendAll()
    expect(await mailsTo(voter.email)).toHaveLength(sent)
    await ada.patch(project, { boardAccess: 'public' })
  },
)

test('an address that bounced or complained gets no more mails, and only the provider may say so', async () => {
  const { id, email } = await author()
  const events = { events: [{ email: email.toUpperCase(), reason: 'bounced' }] }
  const provider = new Caller(world.app, { 'content-type': 'application/json' })
  expect((await provider.put('/mail-events', events)).status).toBe(404)
  expect(
    (await provider.with({ authorization: `Bearer ${secret}x` }).put('/mail-events', events)).status,
  ).toBe(404)
  expect(
    (await provider.with({ authorization: `Bearer ${secret}` }).put('/mail-events', events)).status,
  ).toBe(204)
  for (const job of await takeDue(world.services, 'stopMails'))
    await stopMails(world.db, world.clock.read)({ ...job, payload: JSON.parse(job.payload) })
  expect(await ada.get(`/api/v1/reach?ids=${id}`).json()).toEqual({
    total: 1,
    byMail: 0,
    inWidget: 1,
  })
  await change(id, 'Planned')
  await sendAll()
  expect(await mailsTo(email)).toEqual([])
})

test('the author is asked if something done works, by links of the private page, until they have answered; a voter is not', async () => {
  const { caller, id, email } = await author()
  const voter = await author()
  await voter.caller.put(`/e/v1/feedback/${id}/vote`)
  await change(id, 'Planned')
  await sendAll()
  await change(id, 'Done')
  await sendAll()
  const [done, planned] = await mailsTo(email)
  expect(done?.text).toMatch(
    /Does it work for you\?\nYes, it works: \S+\/track\?board=\S+#\S+#works\nNot for me: \S+#not\n/,
  )
  expect(planned?.text).not.toContain('Does it work')
  const [told] = await mailsTo(voter.email)
  expect(told?.subject).toMatch(/^Done: /)
  expect(told?.text).not.toContain('Does it work')

  world.clock.forward(1)
  expect((await caller.put(`/e/v1/feedback/${id}/fix`, { fixed: true })).status).toBe(204)
  const entry = { title: 'Announced later', feedbackIds: [id] }
  const path = `/api/v1/projects/${world.harbor.projectId}/changelog`
  const { id: entryId } = await ada.post(path, entry).json()
  await ada.put(`/api/v1/changelog/${entryId}/publication`, {})
  await sendAll()
  const [shipped] = await mailsTo(email)
  expect(shipped?.subject).toMatch(/^Shipped: /)
  expect(shipped?.text).not.toContain('Does it work')
})

test('who opens the link in an email is counted, each person once, and nobody else', async () => {
  const { id, email } = await author()
  await (await world.visitor(world.harbor)).put(`/e/v1/feedback/${id}/follow`)
  await change(id, 'Done')
  await sendAll()
  const [mail] = await mailsTo(email)
  const tokens = [...(mail?.html ?? '').matchAll(/#notice=([^#"&]+)/g)].map(([, token]) => token)
  expect(new Set(tokens).size).toBe(1)
  const told = async () => (await ada.get(`/api/v1/feedback/${id}/responses`).json()).broadcasts
  expect(await told()).toMatchObject([{ done: 2, mailed: 1, opened: 0 }])
  const [token = ''] = tokens
  const open = async (token: string) => (await ada.put('/api/v1/notice-openings', { token })).status
  expect([await open(token), await open(token)]).toEqual([204, 204])
  expect([await open(`${token.slice(0, -1)}-`), await open('no token of any notice')]).toEqual([410, 410])
  expect(await told()).toMatchObject([{ done: 2, mailed: 1, opened: 1 }])
})

test('an author whose address is proven is mailed that their feedback is approved, with its link', async () => {
  const { id, email } = await author()
  await ada.put(`/api/v1/feedback/${id}/hold`, {})
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  await sendAll()
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toMatch(/^Approved: Idea/)
  expect(mail?.text).toMatch(/Your feedback “Idea \d+” has been approved\./)
  expect(mail?.text).toContain('/site-feedback/')
})
