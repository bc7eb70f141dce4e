import { plans } from '@earshot/shared/plan/plans'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reconcileUsage } from '../../db/usage-drift.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { mailsTo, newestMailTo, sendContactMails } from '../../test/mails.ts'
import { memberFileOf } from '../../test/sample-files.ts'
import { png } from '../../test/sample-picture.ts'
import { saveValues } from '../custom-field/field-values.ts'
import { flushUsage } from '../usage/usage-flush.ts'

const world = sharedWorld()
/** An administrator, and a member with the role User. */
let chloe: Caller
let emil: Caller

beforeAll(async () => {
  chloe = await world.as('Chloe')
  emil = await world.as('Emil')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
}, 60_000)

const addCustomer = async (body: object): Promise<string> =>
  (await emil.post('/api/v1/contacts', body).json()).id
const write = (body: object, caller = emil) =>
  caller.post('/api/v1/feedback', { projectId: world.lumen.projectId, kind: 'idea', title: 'Said', ...body })

test('a member writes down an idea for a customer: in their name, with their vote, and with its source', async () => {
  const contactId = await addCustomer({ name: 'Mira Phone', email: 'mira@phone.example' })
  const answer = await write({
    contactId,
    title: 'Pay with a voucher',
    body: 'She has three of them.',
    source: 'https://crm.example/calls/7',
    saidOn: '2026-11-20',
  })
  expect(answer.status).toBe(201)
  const item = await answer.json()
  expect(item).toMatchObject({
    kind: 'idea',
    title: 'Pay with a voucher',
    author: { id: contactId, name: 'Mira Phone' },
    voteCount: 1,
    visibility: 'public',
    moderation: 'approved',
    unread: false,
    writtenFor: { by: { kind: 'member' }, source: 'https://crm.example/calls/7', saidOn: '2026-11-20' },
  })
  expect(await emil.get(`/api/v1/feedback/${item.id}`).json()).toMatchObject({ writtenFor: item.writtenFor })
  const { items: acts } = await emil.get(`/api/v1/contacts/${contactId}/acts`).json()
  expect(acts).toMatchObject([{ type: 'sent', castBy: { name: item.writtenFor.by.name } }])
  await sendContactMails(world)
  expect(await mailsTo(world, 'mira@phone.example')).toEqual([])
  const board = world.page(world.lumen).get(`/e/v1/feedback/${item.id}?key=${world.lumen.publicKey}`)
  expect(await (await board).text()).not.toContain('crm.example')
})

test('a bug has the customer as the one who is affected, and the files of the member', async () => {
  const contactId = await addCustomer({ name: 'Bo Bug' })
  const fileId = await memberFileOf(emil, world.lumen.projectId)
  await emil.with({ 'content-type': 'image/png' }).put(`/api/v1/files/${fileId}/content`, png)
  const item = await write({ contactId, kind: 'bug', title: 'Bell is silent', files: [fileId] }).json()
  expect(item).toMatchObject({
    affectedCount: 1,
    visibility: 'author',
    reports: [{ author: { id: contactId } }],
    files: [{ id: fileId }],
    writtenFor: { source: null, saidOn: null },
  })
})

test('it is held for review like one that the customer sends', async () => {
  const contactId = await addCustomer({ name: 'Hedda Held' })
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'all' })
  expect(await write({ contactId }).json()).toMatchObject({ moderation: 'held' })
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
})

describe('over the plan’s limits', () => {
  /** Adds to the organisation's counter without adding rows. */
  const pretend = (storage: number, approvals = 0) =>
    world.pretendUsage(storage, { approvals, organisation: world.lumen })
  const { storage, activeApprovals } = plans.free
  const full = 'The Free plan includes 250 MB of storage. The Pro plan includes 5 GB.'
  afterEach(async () => {
    await world.db.transaction((tx) => reconcileUsage(tx, world.lumen.tenantId))
    await flushUsage(world.services, world.lumen.tenantId)
    await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
  })
  const held = async (kind: 'idea' | 'bug') => {
    const contactId = await addCustomer({ name: 'Lia Limit' })
    const answer = await write({ contactId, kind, title: `Over it: ${kind}` })
    expect(answer.status).toBe(201)
    const { id, moderation } = await answer.json()
    expect(moderation).toBe('held')
    return (await emil.get(`/api/v1/feedback/${id}`).json()).holdReasons
  }

  test('without storage it is kept and held like what a customer sends; files of the member are refused with the plan’s sentence', async () => {
    const early = await memberFileOf(emil, world.lumen.projectId)
    await pretend(storage)
    expect([await held('idea'), await held('bug')]).toEqual([['storage_full'], ['storage_full']])
    const file = { name: 'call.png', type: 'image/png', size: png.byteLength }
    const answers = await Promise.all([
      emil.post(`/api/v1/projects/${world.lumen.projectId}/files`, file),
      emil.with({ 'content-type': 'image/png' }).put(`/api/v1/files/${early}/content`, png),
    ])
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({
        status: 402,
        code: 'plan_limit',
        detail: full,
      })
  })

  test('what is held beyond the plan’s approvals says so, and what needs no approval goes on', async () => {
    await pretend(0, activeApprovals)
    const contactId = await addCustomer({ name: 'Lou Let' })
    expect(await write({ contactId, title: 'Needs none' }).json()).toMatchObject({ moderation: 'approved' })
    await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'all' })
    expect(await held('idea')).toEqual(['moderated', 'approvals_full'])
  })

  test('administrators hear once that the storage is full', async () => {
    const warnings = async () =>
      (await mailsTo(world, 'chloe@lumen.example')).filter(({ template }) => template === 'limitReached')
    await world.services.housekeeping.idle()
    const before = (await warnings()).length
    await pretend(storage)
    for (const kind of ['idea', 'bug'] as const) {
      await held(kind)
      await world.services.housekeeping.idle()
    }
    const params = (await warnings()).slice(before).map(({ params }) => params)
    expect(params).toMatchObject([{ limit: 'storage', reason: full }])
  })
})

test('who signs in with the address later finds it among their own', async () => {
  const email = 'later@phone.example'
  const { id, writtenFor } = await write({
    contactId: await addCustomer({ email }),
    title: 'Mine all along',
  }).json()
  const { publicKey: key } = world.lumen
  await world.page(world.lumen).post('/e/v1/session/code', { key, email })
  await sendContactMails(world)
  const code = (await newestMailTo(world, email, 'contactCode'))?.params.code
  const session = await world.page(world.lumen).post('/e/v1/session/by-code', { key, email, code })
  const owner = world.page(world.lumen).with({ authorization: `Bearer ${(await session.json()).token}` })
  const { items } = await owner.get('/e/v1/me/feedback').json()
  expect(items).toMatchObject([{ id, title: 'Mine all along' }])
  const byEmil = { act: 'added', by: writtenFor.by.name }
  const { trackingUrl } = items[0]
  expect((await owner.get(`/e/v1/me/feedback/${id}`).json()).onBehalf).toEqual(byEmil)
  const link = world.console().with({ authorization: `Bearer ${new URL(trackingUrl).hash.slice(1)}` })
  expect((await link.get('/api/v1/tracked-feedback').json()).item.onBehalf).toEqual(byEmil)
  const visitor = await world.visitor(world.lumen)
  expect((await visitor.get(`/e/v1/me/feedback/${id}`).json()).onBehalf).toBe(null)
  const [voter] = (await emil.get(`/api/v1/feedback/${id}/votes`).json()).items
  expect(voter.castBy.name).toBe(byEmil.by)
  const { feedback } = await owner.get('/e/v1/me/export').json()
  expect(feedback).toMatchObject([{ writtenByTeam: true }])
})

test('the values of fields come with the item, and one that is refused refuses all of it', async () => {
  const contactId = await addCustomer({ name: 'Fia Fields' })
  const newField = async (project: { projectId: string }, body: object, caller: Caller): Promise<string> =>
    (await caller.post(`/api/v1/projects/${project.projectId}/fields`, body).json()).id
  const ship = await newField(world.lumen, { name: 'Ship', type: 'text' }, chloe)
  const berths = await newField(world.lumen, { name: 'Berths', type: 'number' }, chloe)
  const foreign = await newField(world.harbor, { name: 'Ship', type: 'text' }, await world.as('Ada'))
  const fields = [
    { fieldId: ship, value: 'MS Grace' },
    { fieldId: berths, value: 12.5 },
  ]
  const item = await write({ contactId, title: 'With facts', fields }).json()
  const filled = [
    { fieldId: ship, name: 'Ship', value: 'MS Grace' },
    { fieldId: berths, name: 'Berths', value: 12.5 },
  ]
  expect(item.fields).toEqual(filled)
  expect((await emil.get(`/api/v1/feedback/${item.id}`).json()).fields).toEqual(filled)
  const refused: [object, string][] = [
    [{ fieldId: berths, value: 'many' }, 'fields.0.value'],
    [{ fieldId: foreign, value: 'MS Grace' }, 'fields.0.fieldId'],
  ]
  for (const [field, path] of refused)
    expect(await write({ contactId, title: 'Refused facts', fields: [field] }).json()).toMatchObject({
      status: 400,
      errors: [{ path }],
    })
  const { items } = await emil.get('/api/v1/feedback').json()
  expect(items.map(({ title }: { title: string }) => title)).not.toContain('Refused facts')
})

test('the values that a customer gave go with them, and those of the team stay', async () => {
  const contactId = await addCustomer({ name: 'Gil Given' })
  const path = `/api/v1/projects/${world.lumen.projectId}/fields`
  const [given, own] = await Promise.all(
    ['Given', 'Own'].map(async (name) => (await chloe.post(path, { name, type: 'text' })).json()),
  )
  const fields = [{ fieldId: own.id, value: 'Of the team' }]
  const { id } = await write({ contactId, title: 'Read by all', fields }).json()
  const db = world.tenant(world.lumen)
  await db.transaction((db) => saveValues(db, id, [{ field: given, value: 'Of Gil' }], 1))
  expect((await chloe.delete(`/api/v1/contacts/${contactId}`)).status).toBe(204)
  expect((await emil.get(`/api/v1/feedback/${id}`).json()).fields).toEqual([
    { fieldId: own.id, name: 'Own', value: 'Of the team' },
  ])
})

test('the source goes with the customer who is erased', async () => {
  const contactId = await addCustomer({ name: 'Erik Erased' })
  const { id } = await write({ contactId, source: 'https://crm.example/erik' }).json()
  const dana = await world.as('Chloe')
  expect((await dana.delete(`/api/v1/contacts/${contactId}`)).status).toBe(204)
  expect(await emil.get(`/api/v1/feedback/${id}`).json()).toMatchObject({
    author: { name: 'Former customer' },
    writtenFor: { source: null },
  })
})

test.each([
  ['no address', { source: 'javascript:alert(1)' }, 'Please enter an address that begins with https://'],
  ['no date', { saidOn: '2026-02-30' }, 'Please enter a date'],
  ['no title', { title: ' ' }, 'Please enter a title'],
])('%s is refused', async (_, body, message) => {
  const contactId = await addCustomer({ name: 'Nina No' })
  expect(await write({ contactId, ...body }).json()).toMatchObject({ status: 400, errors: [{ message }] })
})

test('nothing is written for a blocked customer, a member, nobody, or a customer of another organisation', async () => {
  const foreign = await (await world.as('Ada')).post('/api/v1/contacts', { name: 'Fay Foreign' }).json()
  expect((await write({ contactId: foreign.id })).status).toBe(404)
  const blocked = await addCustomer({ name: 'Bea Blocked' })
  await chloe.put(`/api/v1/contacts/${blocked}/standing`, { standing: 'blocked' })
  expect(await write({ contactId: blocked }).json()).toMatchObject({
    status: 409,
    detail: 'This customer is blocked. Unblock them first.',
  })
  const { user } = await emil.get('/api/v1/auth/session').json()
  expect((await write({ contactId: user.personId })).status).toBe(404)
  expect((await write({ contactId: '019f0000-0000-7000-8000-000000000000' })).status).toBe(404)
})
