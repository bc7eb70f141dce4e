import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { testOnOneEngine } from '../../../test/database.ts'
import { openWorld, type World } from '../../../test/harness.ts'
import { sampleProgram } from '../../../test/sample-api-keys.ts'
import { createdWebhook } from '../../../test/sample-webhooks.ts'
import { WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { type RunningWebhooks, runWebhooks } from '../../../test/webhook-runner.ts'
import { wakeLanes } from '../lanes.queries.ts'

/* Checklists WHK-1 to WHK-6, SSRF-3 and SSRF-4, with receivers on this machine. */

const webhooks = '/api/v1/webhooks'
const minute = 60_000
const day = 24 * 60 * minute

let world: World
let running: RunningWebhooks
let receiver: WebhookReceiver
let ada: Caller
let contactId: string

beforeAll(async () => {
  world = await openWorld({ OUTBOUND_ALLOW: '127.0.0.1' })
  const owner = await world.as('Ada')
  await owner.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
  contactId = (await owner.post('/api/v1/contacts', { name: 'Nora Customer' }).json()).id
  running = await runWebhooks(world)
})

afterAll(async () => {
  await running.stop()
  await world.close()
})

beforeEach(async () => {
  receiver = new WebhookReceiver()
  await receiver.listen()
  ada = await world.as('Ada')
})

afterEach(async () => {
  for (const { id } of (await ada.get(webhooks).json()).items) await ada.delete(`${webhooks}/${id}`)
  await receiver.close()
})

const addWebhook = (options: Parameters<typeof createdWebhook>[1] = {}) =>
  createdWebhook(world, { url: receiver.url, ...options })

const idea = async (title: string, fields: object[] = []): Promise<string> => {
  const answer = await writeDown({ title, body: 'In the words of a customer.', fields })
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

const writeDown = (words: {
  title: string
  body: string
  kind?: string
  contactId?: string
  fields?: object[]
}) => ada.post('/api/v1/feedback', { projectId: world.harbor.projectId, contactId, kind: 'idea', ...words })

const comment = (id: string, body: string) => ada.post(`/api/v1/feedback/${id}/comments`, { body })

const arrived = async (...types: string[]) => {
  await running.read()
  await expect.poll(() => receiver.types).toEqual(types)
}

const logOf = async (id: string) => (await ada.get(`${webhooks}/${id}/deliveries`).json()).items
const triesIn = async (id: string): Promise<number> =>
  (await logOf(id)).reduce((sum: number, { tries }: { tries: number }) => sum + tries, 0)

const sendTest = (id: string) => ada.post(`${webhooks}/${id}/tests`, undefined)
const webhookOf = async (id: string) =>
  (await ada.get(webhooks).json()).items.find((webhook: { id: string }) => webhook.id === id)

const detailOf = async (id: string, deliveryId: string) =>
  ada.get(`${webhooks}/${id}/deliveries/${deliveryId}`).json()

/** Waits until the newest message is settled, or waits for its next try. */
const settled = async (id: string, tries: number) => {
  await expect.poll(async () => (await logOf(id))[0]?.tries).toBe(tries)
  return (await logOf(id))[0]
}

describe('a message', () => {
  test('is signed so that the reference verifies it, and has what is there when it is sent', async () => {
    const { secret } = await addWebhook({ events: ['feedback.created'] })
    const id = await idea('Tides in the calendar')
    await arrived('feedback.created')
    const [{ headers, body, message }] = receiver.received as [(typeof receiver.received)[0]]
    const seconds = Number(headers['webhook-timestamp'])
    expect(seconds).toBe(Math.floor(world.clock.read() / 1000))
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    expect(() => verifyAt(seconds, secret, body, signed)).not.toThrow()
    expect(headers['webhook-attempt']).toBe('1')
    expect(body.length).toBeLessThan(20_000)
    expect(message.data).toMatchObject({
      projectId: world.harbor.projectId,
      actor: { kind: 'member' },
      feedback: { id, title: 'Tides in the calendar', kind: 'idea', status: { category: 'open' } },
    })
    expect(Date.parse(message.timestamp)).toBeLessThanOrEqual(world.clock.read())
  })

  testOnOneEngine('has the size of a small document, whatever somebody has typed', async () => {
    await addWebhook({ events: ['feedback.created'] })
    expect((await writeDown({ title: 'Long', body: '🚢'.repeat(4_000) })).status).toBe(201)
    await arrived('feedback.created')
    expect(Buffer.byteLength(receiver.received[0]?.body ?? '')).toBeLessThan(20_000)
  })

  test('is sent of chosen events and projects alone', async () => {
    await addWebhook({ events: ['comment.created'] })
    await addWebhook({ events: ['feedback.created'], projectIds: [await otherProject()] })
    const id = await idea('Nobody hears of this')
    await comment(id, 'But of this.')
    await arrived('comment.created')
    expect(receiver.received[0]?.message.data.comment.body).toBe('But of this.')
  })

  test('of what only the team can read is sent to those webhooks alone that ask for it', async () => {
    await addWebhook()
    const second = new WebhookReceiver()
    await addWebhook({ url: await second.listen(), includesPrivate: true })
    const field = await ada
      .post(`/api/v1/projects/${world.harbor.projectId}/fields`, { name: 'Ship', type: 'text' })
      .json()
    const fields = [{ fieldId: field.id, value: 'MS Grace' }]
    const id = await idea('In public', fields)
    await arrived('feedback.created')
    await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'Between us.', internal: true })
    await running.read()
    await expect.poll(() => second.types).toEqual(['feedback.created', 'comment.created'])
    await ada.patch(`/api/v1/feedback/${id}/fields`, { values: [{ fieldId: field.id, value: 'MS Hopper' }] })
    await running.read()
    await expect.poll(() => second.types.at(-1)).toBe('feedback.updated')
    await ada.put(`/api/v1/feedback/${id}/hold`, {})
    await arrived('feedback.created', 'feedback.deleted')
    await ada.delete(`/api/v1/feedback/${id}`)
    await running.read()
    await expect
      .poll(() => second.types)
      .toEqual([
        'feedback.created',
        'comment.created',
        'feedback.updated',
        'feedback.updated',
        'feedback.deleted',
      ])
    expect(receiver.types).toEqual(['feedback.created', 'feedback.deleted'])
    expect(second.received[1]?.message.data.comment).toMatchObject({ body: 'Between us.', internal: true })
    expect(second.received[0]?.message.data.feedback.fields).toEqual([{ ...fields[0], name: 'Ship' }])
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Between us\.|MS Grace|MS Hopper/)
    await second.close()
  })

  test('is not sent any more of what was deleted before', async () => {
    await addWebhook({ events: ['comment.created', 'feedback.deleted'] })
    const id = await idea('Soon gone')
    await comment(id, 'Too late.')
    await ada.delete(`/api/v1/feedback/${id}`)
    await arrived('feedback.deleted')
  })

  testOnOneEngine('during a rotation is signed with both secrets', async () => {
    const { id, version, secret } = await addWebhook()
    const rotation = { replaces: version, overlapHours: 24 }
    const rotated = await ada.post(`${webhooks}/${id}/rotation`, rotation).json()
    await sendTest(id)
    await arrived('webhook.test')
    const { headers, body } = receiver.received[0] as (typeof receiver.received)[0]
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    for (const each of [secret, rotated.secret])
      expect(() => verifyAt(Number(headers['webhook-timestamp']), each, body, signed)).not.toThrow()
    expect((await ada.post(`${webhooks}/${id}/rotation`, rotation)).status).toBe(409)
    world.clock.forward(day)
    await sendTest(id)
    await arrived('webhook.test', 'webhook.test')
    expect(receiver.received[1]?.headers['webhook-signature']).not.toContain(' ')
  })
})

describe('a failure', () => {
  test('is tried again with the same id, later each time, and messages about the same thing wait', async () => {
    const { id } = await addWebhook({ events: ['feedback.created', 'comment.created'] })
    receiver.answer(500)
    const item = await idea('Fails at first')
    await arrived('feedback.created')
    await comment(item, 'Waits for its item.')
    await running.read()
    await idea('Another one')
    await arrived('feedback.created', 'feedback.created')
    expect((await logOf(id))[1]).toMatchObject({ type: 'comment.created', tries: 0, state: 'pending' })
    world.clock.forward(6_000)
    await arrived('feedback.created', 'feedback.created', 'feedback.created', 'comment.created')
    const [first, , again, last] = receiver.received
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(again?.headers['webhook-attempt']).toBe('2')
    expect(again?.message.data.sequence).toBeLessThan(last?.message.data.sequence)
  })

  test('lets later messages pass after the fourth try', async () => {
    const { id } = await addWebhook({ events: ['feedback.created', 'comment.created'] })
    for (let tries = 0; tries < 4; tries++) receiver.answer(500)
    const item = await idea('Fails four times')
    await comment(item, 'Passes.')
    await running.read()
    for (const tries of [1, 2, 3]) {
      await expect.poll(async () => (await logOf(id)).at(-1)?.tries).toBe(tries)
      world.clock.forward(3 * 60 * minute)
    }
    await expect.poll(() => receiver.types.at(-1)).toBe('comment.created')
    expect((await logOf(id)).at(-1)).toMatchObject({ tries: 4, state: 'pending', failure: 'status' })
  })

  testOnOneEngine('waits as long as the receiver asks', async () => {
    const { id } = await addWebhook({ events: ['feedback.created'] })
    receiver.answer(429, { 'retry-after': '3600' })
    await idea('Later, please')
    await arrived('feedback.created')
    const { nextAt } = await settled(id, 1)
    expect(nextAt).toBe(world.clock.read() + 60 * minute)
    await idea('Waits as well')
    await running.read()
    world.clock.forward(60 * minute - 1)
    expect(receiver.types).toHaveLength(1)
    world.clock.forward(1)
    await arrived('feedback.created', 'feedback.created', 'feedback.created')
  })

  testOnOneEngine('shows what was sent, what came back and how long it took', async () => {
    const { id } = await addWebhook()
    receiver.answer(503, {}, `<h1>Busy</h1>\u0000${'x'.repeat(5_000)}`)
    const { id: deliveryId } = await sendTest(id).json()
    await settled(id, 1)
    const detail = await detailOf(id, deliveryId)
    expect(detail).toMatchObject({ state: 'failed', status: 503, failure: 'status', nextAt: null })
    expect(JSON.parse(detail.body).type).toBe('webhook.test')
    const [attempt] = detail.attempts
    expect(attempt).toMatchObject({ number: 1, status: 503, address: '127.0.0.1' })
    expect(attempt.response.startsWith('<h1>Busy</h1>')).toBe(true)
    expect(attempt.response.length).toBeLessThanOrEqual(1000)
    expect(JSON.stringify(detail)).not.toContain('v1,')
  })

  test('is sent again on request, with the same id and a new time', async () => {
    const { id } = await addWebhook()
    receiver.answer(500)
    const { id: deliveryId } = await sendTest(id).json()
    await settled(id, 1)
    world.clock.forward(minute)
    const answer = await ada.put(`${webhooks}/${id}/deliveries/${deliveryId}/pending`, undefined)
    expect(answer.status).toBe(200)
    await arrived('webhook.test', 'webhook.test')
    const [first, again] = receiver.received
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(again?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    await expect.poll(async () => (await logOf(id))[0].state).toBe('delivered')
  })

  testOnOneEngine('is a redirect, which is not followed', async () => {
    const { id } = await addWebhook()
    const canary = new WebhookReceiver()
    receiver.answer(307, { location: await canary.listen() })
    await sendTest(id)
    expect(await settled(id, 1)).toMatchObject({ status: 307, failure: 'status' })
    expect(canary.received).toEqual([])
    await canary.close()
  })

  testOnOneEngine('is an endless answer', async () => {
    const { id } = await addWebhook()
    receiver.answers.push((response) => {
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.on('close', () => clearInterval(more))
    })
    await sendTest(id)
    expect(await settled(id, 1)).toMatchObject({ status: null, failure: 'too_large' })
  })
})

describe('a webhook', () => {
  test('whose receiver is gone is switched off at once, with a mail', async () => {
    const { id } = await addWebhook({ events: ['feedback.created'] })
    receiver.answer(410)
    await idea('The last one')
    await arrived('feedback.created')
    await expect.poll(async () => (await webhookOf(id)).off).toBe('gone')
    expect((await logOf(id))[0]).toMatchObject({ state: 'failed', status: 410 })
    expect(await mails()).toContain('webhookGone')
    await idea('Nobody hears of it')
    await running.read()
    expect(await logOf(id)).toHaveLength(1)
    expect((await sendTest(id)).status).toBe(409)
    await ada.patch(`${webhooks}/${id}`, { off: null })
    await sendTest(id)
    await arrived('feedback.created', 'webhook.test')
  })

  test('of a program is deleted once its receiver is gone', async () => {
    const program = await sampleProgram(world, { scopes: ['webhooks:admin'] })
    const body = { url: receiver.url, events: ['feedback.created'], projectIds: null }
    const { id } = await program.post(webhooks, body).json()
    const before = await mails()
    receiver.answer(410)
    await idea('The last one of the program')
    await arrived('feedback.created')
    await expect.poll(async () => (await program.get(`${webhooks}/${id}`)).status).toBe(404)
    expect(await mails()).toEqual(before)
    expect((await program.delete(`${webhooks}/${id}`)).status).toBe(204)
  })

  test('is switched off after five days of nothing but failures, and a day after a warning', async () => {
    const { id } = await addWebhook({ events: ['feedback.created'] })
    const before = await mails()
    for (let tries = 0; tries < 12; tries++) receiver.answer(500)
    await idea('Fails for days')
    await running.read()
    await expect.poll(async () => (await webhookOf(id)).failingSince).not.toBeNull()
    for (const since of [2, 4, 6]) {
      const before = await triesIn(id)
      world.clock.forward(2 * day)
      if (since > 2) await idea(`Fails on day ${since}`)
      await running.read()
      await expect.poll(() => triesIn(id)).toBeGreaterThan(before)
      await expect.poll(() => triesIn(id)).toBe(receiver.received.length)
    }
    await expect.poll(async () => (await webhookOf(id)).off).toBe('failing')
    const news = async () => new Set((await mails()).slice(before.length))
    await expect.poll(news).toEqual(new Set(['webhookFailing', 'webhookOff']))
    const states = async () => (await logOf(id)).map(({ state }: { state: string }) => state)
    await expect.poll(states).not.toContain('pending')
    const log = (await ada.get('/api/v1/audit-log?action=webhook.switched_off').json()).items
    expect(log[0].target.name).toBe(new URL(receiver.url).host)
  })

  test('that was switched off while a message was written never sends it', async () => {
    const { id } = await addWebhook({ events: ['feedback.created'] })
    await idea('Sent before')
    await arrived('feedback.created')
    await ada.patch(`${webhooks}/${id}`, { off: 'paused' })
    const { db, clock } = world.services
    const now = clock()
    await db.transaction(async (tx) => {
      await tx
        .tenant(world.harbor.tenantId)
        .updateTable('webhook_deliveries')
        .set({ state: 'pending', next_at: now })
        .where('webhook_id', '=', id)
        .execute()
      await wakeLanes(tx, { tenantId: world.harbor.tenantId, webhookIds: [id] }, now)
    })
    const states = async () => (await logOf(id)).map(({ state }: { state: string }) => state)
    await expect.poll(states).toEqual(['failed'])
    await ada.patch(`${webhooks}/${id}`, { off: null })
    await idea('Sent after')
    await arrived('feedback.created', 'feedback.created')
  })

  test('that has failed ten times in a row gets one message a minute', async () => {
    const { id } = await addWebhook({ events: ['feedback.created'] })
    for (let tries = 0; tries < 10; tries++) receiver.answer(500)
    for (let number = 0; number < 14; number++) await idea(`Many ${number}`)
    await running.read()
    await expect.poll(() => receiver.received.length).toBe(10)
    const untried = async () => (await logOf(id)).filter(({ tries }: { tries: number }) => tries === 0)
    await expect.poll(untried).toHaveLength(4)
    world.clock.forward(minute)
    await expect.poll(async () => (await webhookOf(id)).failingSince).toBeNull()
    await expect.poll(() => receiver.received.length).toBe(24)
  })
})

test('a slow receiver delays neither another organisation nor another webhook', async () => {
  const slow = new WebhookReceiver()
  await slow.listen()
  const held: (() => void)[] = []
  for (let number = 0; number < 20; number++)
    slow.answers.push((response) => held.push(() => response.writeHead(204).end()))
  for (let number = 0; number < 3; number++) await addWebhook({ url: slow.url, events: ['feedback.created'] })
  const quick = await addWebhook({ events: ['feedback.created'] })
  const lumen = new WebhookReceiver()
  const { id } = await createdWebhook(world, { url: await lumen.listen(), organisation: world.lumen })
  const ideas = 6
  for (let number = 0; number < ideas; number++) await idea(`At once ${number}`)
  await (await world.as('Chloe')).post(`${webhooks}/${id}/tests`, undefined)
  await running.read()
  await expect.poll(() => receiver.received.length).toBe(ideas)
  await expect.poll(() => lumen.types).toEqual(['webhook.test'])
  // Of the slow webhooks, none has got a second pair of messages, since the first pair is still open.
  await expect.poll(() => slow.received.length).toBe(6)
  expect(held).toHaveLength(6)
  slow.answers.length = 0
  for (const answer of held) answer()
  await expect.poll(() => slow.received.length).toBe(3 * ideas)
  expect((await logOf(quick.id)).every(({ state }: { state: string }) => state === 'delivered')).toBe(true)
  await slow.close()
  await lumen.close()
  await (await world.as('Chloe')).delete(`${webhooks}/${id}`)
})

test('a message whose process died before it was settled is sent again, and never by two at once', async () => {
  const { id } = await addWebhook({ events: ['feedback.created'] })
  await running.stop()
  await idea('Interrupted')
  await running.read()
  const now = world.clock.read()
  await world.db.transaction(({ global }) =>
    global
      .updateTable('webhook_lanes')
      .set({ leased_until: now + minute, due_at: now + minute })
      .where('webhook_id', '=', id)
      .execute(),
  )
  const second = await runWebhooks(world)
  running = await runWebhooks(world)
  expect(receiver.types).toEqual([])
  world.clock.forward(minute)
  await arrived('feedback.created')
  await second.stop()
  expect((await logOf(id))[0]).toMatchObject({ state: 'delivered', tries: 1 })
})

test('the erasure of a customer deletes what was sent of them, and tells it', async () => {
  const { id } = await addWebhook({ includesPrivate: true })
  const customer = await ada
    .post('/api/v1/contacts', { name: 'Zelda Canary', email: 'zelda@canary.example' })
    .json()
  const sent = await writeDown({ kind: 'bug', title: 'canary of Zelda', body: 'x', contactId: customer.id })
  expect(sent.status).toBe(201)
  await arrived('feedback.created')
  await ada.delete(`/api/v1/contacts/${customer.id}`)
  await running.read()
  await expect.poll(() => receiver.types).toContain('contact.erased')
  const kept = await world.tenant().selectFrom('webhook_deliveries').select('body').execute()
  expect(JSON.stringify(kept)).not.toContain('canary of Zelda')
  expect(await logOf(id)).not.toEqual([])
})

test('the erasure of a customer deletes what was sent of their words when the team changed something', async () => {
  await addWebhook({ includesPrivate: true, events: ['feedback.updated', 'comment.updated'] })
  const feedbackId = await idea('Of somebody else')
  await ada.put(`/api/v1/feedback/${feedbackId}/approval`, {})
  const customer = await world.visitor(world.harbor)
  const own = await customer
    .post('/e/v1/feedback', { kind: 'idea', title: 'Public words of the erased' })
    .json()
  await ada.put(`/api/v1/feedback/${own.id}/target-month`, { month: '2030-01' })
  const written = await customer.post(`/e/v1/feedback/${feedbackId}/comments`, {
    body: 'Words of the erased',
  })
  const { id } = await written.json()
  expect((await ada.put(`/api/v1/comments/${id}/hiding`, { hidden: true })).status).toBe(200)
  await running.read()
  const words = async () => {
    const rows = await world.tenant().selectFrom('webhook_deliveries').select('body').execute()
    return rows.flatMap(({ body }) => /(?:Public w|W)ords of the erased/.exec(body ?? '')?.[0] ?? [])
  }
  await expect.poll(words).toEqual(['Public words of the erased', 'Words of the erased'])
  expect((await customer.delete('/e/v1/me')).status).toBe(204)
  expect(await words()).toEqual([])
  expect((await ada.get(`/api/v1/feedback/${own.id}`)).status).toBe(200)
})

async function mails(): Promise<string[]> {
  const jobs = await world.db.global
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'sendMail')
    .orderBy('id')
    .execute()
  return jobs
    .map(({ payload }) => JSON.parse(payload).template)
    .filter((template) => template.startsWith('webhook'))
}

async function otherProject(): Promise<string> {
  const { items } = await ada.get('/api/v1/projects').json()
  const other = items.find(({ id }: { id: string }) => id !== world.harbor.projectId)
  return other?.id ?? (await ada.post('/api/v1/projects', { name: 'Other' }).json()).id
}

/** Verifies as a receiver does at the time of the message: the clock of a test is its own. */
function verifyAt(seconds: number, secret: string, body: string, headers: Record<string, string>): void {
  const { now } = Date
  Date.now = () => seconds * 1000
  try {
    new Webhook(secret).verify(body, headers)
  } finally {
    Date.now = now
  }
}
