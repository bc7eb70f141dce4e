import { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import { webhookLimits } from '@earshot/shared/webhook/webhook-limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Answer } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { read } from '../../test/project-files.ts'
import { sampleProgram } from '../../test/sample-api-keys.ts'
import { createdWebhook, newWebhookBody } from '../../test/sample-webhooks.ts'
import { insertDeliveries } from './deliveries.queries.ts'

const world = sharedWorld()
const path = '/api/v1/webhooks'
const guide = read('docs/webhooks.md')

const outcome = async (answer: Answer) => [answer.status, (await answer.json()).code]

test('its secret is shown once, stored encrypted, and never logged', async () => {
  const { id, secret } = await createdWebhook(world)
  expect(secret).toMatch(/^whsec_/)
  const ada = await world.as('Ada')
  expect(JSON.stringify(await ada.get(path).json())).not.toContain('whsec_')
  const stored = await world.tenant().selectFrom('webhooks').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
  expect(world.logged.join('\n')).not.toContain(secret)
  await ada.delete(`${path}/${id}`)
  const turns = world.db.global.selectFrom('webhook_lanes').select('webhook_id')
  expect(await turns.where('webhook_id', '=', id).execute()).toEqual([])
})

test.each([
  ['http://127.0.0.1:4600/', 'private networks'],
  ['https://[::ffff:10.0.0.5]/', 'private networks'],
  ['https://169.254.169.254/latest/meta-data', 'private networks'],
  ['https://database.internal/', 'private networks'],
  ['https://ada:secret@example.com/', 'full address'],
  ['ftp://example.com/', 'full address'],
  ['example.com', 'full address'],
])('%s is refused beside its field, when it is created and when it is changed', async (url, reason) => {
  const ada = await world.as('Ada')
  const { id } = await createdWebhook(world)
  for (const answer of [
    await ada.post(path, { ...newWebhookBody, url }),
    await ada.patch(`${path}/${id}`, { url }),
  ]) {
    expect(answer.status).toBe(400)
    const { errors } = await answer.json()
    expect(JSON.stringify(errors)).toContain('"url"')
    expect(JSON.stringify(errors)).toContain(reason)
  }
  await ada.delete(`${path}/${id}`)
})

test('projects of another organisation cannot be chosen', async () => {
  const body = { ...newWebhookBody, projectIds: [world.lumen.projectId] }
  expect(await outcome(await (await world.as('Ada')).post(path, body))).toEqual([400, 'invalid_input'])
})

test('a program with the scope manages webhooks', async () => {
  const program = await sampleProgram(world, { scopes: ['webhooks:admin'] })
  const { id } = await program.post(path, newWebhookBody).json()
  expect((await program.patch(`${path}/${id}`, { off: 'paused' })).status).toBe(200)
  expect((await program.get(path).json()).items[0]).toMatchObject({ id, off: 'paused' })
  expect(await program.get(`${path}/${id}`).json()).toMatchObject({ id, off: 'paused' })
  expect((await program.delete(`${path}/${id}`)).status).toBe(204)
  expect((await program.delete(`${path}/${id}`)).status).toBe(204)
  expect((await program.get(`${path}/${id}`)).status).toBe(404)
  expect((await program.get(`/api/v1/webhook-events/feedback.created/samples`)).status).toBe(200)
})

describe('samples of an event', () => {
  const samplesOf = async (event: string, query = '') =>
    await (await world.as('Ada')).get(`/api/v1/webhook-events/${event}/samples${query}`).json()

  beforeAll(async () => {
    const ada = await world.as('Ada')
    const entry = { title: 'Calendars', body: 'They are here.', labels: ['new'], feedbackIds: [] }
    const { id } = await ada.post(`/api/v1/projects/${world.harbor.projectId}/changelog`, entry).json()
    await ada.put(`/api/v1/changelog/${id}/publication`, { quiet: true })
  })

  test.each(WebhookEvent.options)('are what a webhook would get: %s', async (event) => {
    const samples = await samplesOf(event)
    expect(samples.length).toBeGreaterThan(0)
    expect(samples.length).toBeLessThanOrEqual(3)
    const named: Record<string, { id?: string }> = samples[0].data
    const nouns = [...guide.matchAll(/^\| `([a-z_.]+)` \| [^|]+ \| ([^|]+) \|/gm)].find(
      ([, type]) => type === event,
    )
    for (const [, noun = ''] of (nouns?.[2] ?? '').matchAll(/`(\w+)/g))
      expect(named[noun]?.id, `${event} has ${noun}`).toMatch(/^[\w-]{36}$/)
    expect(samples[0]).toMatchObject({ type: event, id: expect.any(String) })
  })

  test('are of what everybody may see, and of one project where that is asked for', async () => {
    const ada = await world.as('Ada')
    const { id: contactId } = await ada.post('/api/v1/contacts', { name: 'Mara' }).json()
    const held = { projectId: world.harbor.projectId, contactId, kind: 'bug', title: 'Held for review' }
    await ada.post('/api/v1/feedback', held)
    const other = await ada.post('/api/v1/projects', { name: 'Other', allowedOrigins: [] }).json()
    expect(JSON.stringify(await samplesOf('feedback.created'))).not.toContain('Held for review')
    expect(await samplesOf('feedback.created', `?projectId=${other.id}`)).toEqual([])
    expect((await ada.get('/api/v1/webhook-events/feedback.exploded/samples')).status).toBe(400)
  })
})

test('people have no more than twenty webhooks, beside which keys have room of their own', async () => {
  const chloe = await world.as('Chloe')
  const { length } = (await chloe.get(path).json()).items
  for (let made = length; made < webhookLimits.webhooksMax; made++) await chloe.post(path, newWebhookBody)
  expect(await outcome(await chloe.post(path, newWebhookBody))).toEqual([409, 'conflict'])
  const program = await sampleProgram(world, { organisation: world.lumen, scopes: ['webhooks:admin'] })
  for (let count = 0; count < webhookLimits.keyWebhooksMax; count++)
    expect((await program.post(path, newWebhookBody)).status).toBe(201)
  const refused = await program.post(path, newWebhookBody)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    'There are 100 webhooks of API keys already. Delete one that is no longer used.',
  ])
  const [newest, ...others] = (await chloe.get(path).json()).items
  expect(others).toHaveLength(webhookLimits.webhooksMax + webhookLimits.keyWebhooksMax - 1)
  await program.delete(`${path}/${newest.id}`)
  expect((await program.post(path, newWebhookBody)).status).toBe(201)
})

test('requests at once do not exceed the limit', async () => {
  const chloe = await world.as('Chloe')
  const { items } = await chloe.get(path).json()
  const ofPeople = items.slice(-webhookLimits.webhooksMax)
  await chloe.delete(`${path}/${ofPeople[0].id}`)
  const answers = await Promise.all(Array.from({ length: 8 }, () => chloe.post(path, newWebhookBody)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
})

test('a key of one project manages the webhooks of that project alone', async () => {
  const ada = await world.as('Ada')
  const { projectId } = world.harbor
  const { id: secondId } = await ada.post('/api/v1/projects', { name: 'Second', allowedOrigins: [] }).json()
  const newWebhook = async (projectIds: string[] | null) =>
    (await ada.post(path, { ...newWebhookBody, projectIds }).json()).id
  const program = await sampleProgram(world, { scopes: ['webhooks:admin'], projectId })
  const own = await program.post(path, { ...newWebhookBody, projectIds: [projectId] })
  expect(own.status).toBe(201)
  const { id } = await own.json()
  expect(await program.get(`${path}/${id}`).json()).toMatchObject({ id, projectIds: [projectId] })
  expect((await program.get(`${path}/${id}/deliveries`)).status).toBe(200)
  expect((await program.patch(`${path}/${id}`, { off: 'paused' })).status).toBe(200)
  const others = [
    await newWebhook(null),
    await newWebhook([secondId]),
    await newWebhook([projectId, secondId]),
  ]
  for (const other of others) {
    expect(await outcome(await program.get(`${path}/${other}`))).toEqual([403, 'forbidden'])
    expect((await program.delete(`${path}/${other}`)).status).toBe(403)
  }
  for (const projectIds of [null, [secondId], [projectId, secondId]])
    expect(await outcome(await program.patch(`${path}/${id}`, { projectIds }))).toEqual([403, 'forbidden'])
  expect((await program.post(path, { ...newWebhookBody, projectIds: null })).status).toBe(403)
  expect((await program.delete(`${path}/${id}`)).status).toBe(204)
  for (const other of others) await ada.delete(`${path}/${other}`)
})

test('a key of one project does not take over a webhook of others by naming its project in the change', async () => {
  const ada = await world.as('Ada')
  const { projectId } = world.harbor
  const { id: otherId } = await ada.post('/api/v1/projects', { name: 'Third', allowedOrigins: [] }).json()
  const program = await sampleProgram(world, { scopes: ['webhooks:admin'], projectId })
  for (const projectIds of [null, [projectId, otherId]]) {
    const { id } = await ada.post(path, { ...newWebhookBody, projectIds }).json()
    const change = { projectIds: [projectId], url: 'https://elsewhere.example.com/x', includesPrivate: true }
    expect(await outcome(await program.patch(`${path}/${id}`, change))).toEqual([403, 'forbidden'])
    const rotation = { replaces: 1, overlapHours: 0 }
    expect(await outcome(await program.post(`${path}/${id}/rotation`, rotation))).toEqual([403, 'forbidden'])
    expect(await outcome(await program.post(`${path}/${id}/tests`, undefined))).toEqual([403, 'forbidden'])
    expect(await outcome(await program.get(`${path}/${id}/deliveries`))).toEqual([403, 'forbidden'])
    expect(await ada.get(`${path}/${id}`).json()).toMatchObject({ projectIds, includesPrivate: false })
    await ada.delete(`${path}/${id}`)
  }
})

test('a key of one project unsubscribes again without an error', async () => {
  const { projectId } = world.harbor
  const program = await sampleProgram(world, { scopes: ['webhooks:admin'], projectId })
  const { id } = await program.post(path, { ...newWebhookBody, projectIds: [projectId] }).json()
  expect((await program.delete(`${path}/${id}`)).status).toBe(204)
  expect((await program.delete(`${path}/${id}`)).status).toBe(204)
  expect(await outcome(await program.get(`${path}/${id}`))).toEqual([404, 'not_found'])
  expect(await outcome(await program.patch(`${path}/${id}`, { off: 'paused' }))).toEqual([404, 'not_found'])
})

test('messages about projects that a webhook leaves are deleted, and tests stay', async () => {
  const ada = await world.as('Ada')
  const { projectId } = world.harbor
  const { id: otherId } = await ada.post('/api/v1/projects', { name: 'Fourth', allowedOrigins: [] }).json()
  const { id } = await createdWebhook(world)
  const testId = (await ada.post(`${path}/${id}/tests`, undefined).json()).id
  const messageOf = (project: string | null) => ({
    id: newId(),
    webhook_id: id,
    type: 'task.deleted',
    seq: 1,
    item_id: newId(),
    feedback_id: null,
    person_id: null,
    subject: JSON.stringify({ at: 1, projectId: project, taskId: newId() }),
    next_at: null,
    created_at: 1,
  })
  const [own, ...others] = [messageOf(projectId), messageOf(otherId), messageOf(null)]
  await insertDeliveries(world.tenant(), [own, ...others])
  const log = async () => {
    const { items } = await ada.get(`${path}/${id}/deliveries`).json()
    return items.map((message: { id: string }) => message.id).toSorted()
  }
  await ada.patch(`${path}/${id}`, { off: null })
  expect(await log()).toHaveLength(4)
  await ada.patch(`${path}/${id}`, { projectIds: [projectId] })
  expect(await log()).toEqual([testId, own.id].toSorted())
  await ada.patch(`${path}/${id}`, { projectIds: null })
  expect(await log()).toEqual([testId, own.id].toSorted())
  await ada.delete(`${path}/${id}`)
})

test('the log of another webhook is not found', async () => {
  const ada = await world.as('Ada')
  const [one, other] = [await createdWebhook(world), await createdWebhook(world)]
  const { id } = await ada.post(`${path}/${one.id}/tests`, undefined).json()
  expect((await ada.get(`${path}/${one.id}/deliveries/${id}`)).status).toBe(200)
  expect((await ada.get(`${path}/${other.id}/deliveries/${id}`)).status).toBe(404)
  for (const each of [one, other]) await ada.delete(`${path}/${each.id}`)
  expect((await ada.get(`${path}/${one.id}/deliveries`)).status).toBe(404)
})

test('one that came from another server is switched on once it has a secret that its receiver can know', async () => {
  const { id } = await createdWebhook(world)
  const ada = await world.as('Ada')
  await world.tenant().updateTable('webhooks').set({ off: 'moved' }).where('id', '=', id).execute()
  for (const off of [null, 'paused'])
    expect(await outcome(await ada.patch(`${path}/${id}`, { off }))).toEqual([409, 'conflict'])
  expect((await ada.patch(`${path}/${id}`, { includesPrivate: true })).status).toBe(200)
  expect(await ada.get(`${path}/${id}`).json()).toMatchObject({ off: 'moved' })
  const rotated = await ada.post(`${path}/${id}/rotation`, { replaces: 1, overlapHours: 24 }).json()
  expect(rotated).toMatchObject({ off: 'paused', previousEndsAt: null })
  expect(await ada.patch(`${path}/${id}`, { off: null }).json()).toMatchObject({ off: null })
  await ada.delete(`${path}/${id}`)
})
