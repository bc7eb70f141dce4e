import type { CustomField } from '@earshot/shared/custom-field/custom-field'
import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import { plans } from '@earshot/shared/plan/plans'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantDb } from '../../db/tenant-db.ts'
import { readUsage } from '../../db/usage.ts'
import { reconcileUsage } from '../../db/usage-drift.ts'
import type { Caller } from '../../test/caller.ts'
import { testOnPostgres } from '../../test/database.ts'
import { sharedWorld } from '../../test/harness.ts'
import { hasLockWaiters } from '../../test/lock-waiters.ts'
import { keepFields, lockField } from './custom-fields.queries.ts'

const world = sharedWorld()
let ada: Caller
let path: string
/** A field of each type that forms ask for, and one that they do not. */
let fields: Record<'text' | 'number' | 'date' | 'url' | 'choice' | 'internal', CustomField>

beforeAll(async () => {
  ada = await world.as('Ada')
  path = `/api/v1/projects/${world.harbor.projectId}/fields`
  fields = {
    text: await newField('Ship', { type: 'text' }),
    number: await newField('Berths', { type: 'number' }),
    date: await newField('Season', { type: 'date' }),
    url: await newField('Website', { type: 'url' }),
    choice: await newField('Tier', { type: 'choice', choices: [{ name: 'Gold' }, { name: 'Silver' }] }),
    internal: await newField('Effort', { type: 'text', inForm: false }),
  }
})

const newField = (name: string, more: object): Promise<CustomField> =>
  ada.post(path, { name, inForm: true, ...more }).json()
const formValue = ({ id: fieldId, type }: CustomField, value: unknown) => ({ fieldId, type, value })
const send = async (values: unknown, title = 'With facts') =>
  (await world.visitor(world.harbor)).post('/e/v1/feedback', { kind: 'idea', title, fields: values })
const filled = async ({ id }: { id: string }) =>
  (await ada.get(`/api/v1/feedback/${id}`).json()).fields.map(
    ({ name, value }: { name: string; value: unknown }) => [name, value],
  )
const gold = () => fields.choice.choices[0]?.id

test('a page learns that a project asks for fields, which everybody may read, and no others', async () => {
  const page = world.page(world.harbor)
  const key = `key=${world.harbor.publicKey}`
  expect((await page.get(`/e/v1/config?${key}`).json()).hasFields).toBe(true)
  const { items } = await page.get(`/e/v1/fields?${key}`).json()
  const { internal: _, ...asked } = fields
  expect(items).toEqual(Object.values(asked).map(({ inForm: _, ...field }) => field))
  const other = world.page(world.lumen)
  const otherKey = `key=${world.lumen.publicKey}`
  expect(await other.get(`/e/v1/config?${otherKey}`).json()).not.toHaveProperty('hasFields')
  expect(await other.get(`/e/v1/fields?${otherKey}`).json()).toEqual({ items: [] })
})

test('a field that is switched off, renamed or deleted is at once in no form any more', async () => {
  const names = async () =>
    (await world.page(world.harbor).get(`/e/v1/fields?key=${world.harbor.publicKey}`).json()).items.map(
      ({ name }: CustomField) => name,
    )
  const brief = await newField('Brief', { type: 'text' })
  expect(await names()).toContain('Brief')
  await ada.patch(`${path}/${brief.id}`, { name: 'Briefly' })
  expect(await names()).toContain('Briefly')
  await ada.patch(`${path}/${brief.id}`, { inForm: false })
  expect(await names()).not.toContain('Briefly')
  await ada.patch(`${path}/${brief.id}`, { inForm: true })
  await ada.delete(`${path}/${brief.id}`)
  expect(await names()).not.toContain('Briefly')
})

test('a customer’s values come with the item, empty ones are none, and a program without any is as before', async () => {
  const values = [
    formValue(fields.text, ' MS Grace '),
    formValue(fields.number, 12.5),
    formValue(fields.date, '2028-02-29'),
    formValue(fields.url, 'https://ships.example/7'),
    formValue(fields.choice, gold()),
  ]
  const answer = await send(values)
  expect(answer.status).toBe(201)
  expect(await filled(await answer.json())).toEqual([
    ['Ship', 'MS Grace'],
    ['Berths', 12.5],
    ['Season', '2028-02-29'],
    ['Website', 'https://ships.example/7'],
    ['Tier', gold()],
  ])
  const empty = Object.values(fields).map((field) => formValue(field, ''))
  expect(await filled(await (await send(empty, 'Nothing to add')).json())).toEqual([])
  expect(await filled(await (await send(undefined, 'Nothing known')).json())).toEqual([])
})

test('a value that is none of its field’s type is refused beside its field, and no item is stored', async () => {
  const refused: [CustomField, unknown][] = [
    [fields.number, '1.234,50'],
    [fields.number, 0.12345],
    [fields.date, '2026-02-30'],
    [fields.url, 'javascript:alert(1)'],
    [fields.url, 'ships.example'],
    [fields.text, 5],
    [fields.text, 'x'.repeat(fieldLimits.valueMax + 1)],
  ]
  for (const [field, value] of refused) {
    const answer = await send([formValue(fields.choice, gold()), formValue(field, value)], 'Refused facts')
    const { errors } = await answer.json()
    expect([value, answer.status, errors?.[0].path]).toEqual([value, 400, 'fields.1.value'])
  }
  const named = await send([formValue(fields.number, 'many')], 'Refused facts')
  expect((await named.json()).errors[0].message).toBe(
    'Berths: Please enter a number, such as 1234.5, with at most four decimal places.',
  )
  const twice = await send([formValue(fields.text, 'a'), formValue(fields.text, 'b')], 'Refused facts')
  expect([twice.status, (await twice.json()).errors[0].path]).toEqual([400, 'fields'])
  const many = Array.from({ length: fieldLimits.perProject + 1 }, () => formValue(fields.text, 'a'))
  expect((await send(many, 'Refused facts')).status).toBe(400)
  expect((await send([formValue(fields.text, 'x'.repeat(64 * 1024))], 'Refused facts')).status).toBe(413)
  const { items } = await ada.get('/api/v1/feedback?limit=100').json()
  expect(items.map(({ title }: { title: string }) => title)).not.toContain('Refused facts')
})

test('an item is never lost over a field that has changed: a value that no longer fits is left out', async () => {
  const retyped = await newField('Weight', { type: 'text' })
  await ada.patch(`${path}/${retyped.id}`, { type: 'number' })
  const deleted = await newField('Gone', { type: 'text' })
  await ada.delete(`${path}/${deleted.id}`)
  const [first, second] = fields.choice.choices
  const values = [
    formValue(retyped, 'heavy'),
    formValue(deleted, 'x'),
    formValue(fields.internal, 'Customers do not fill this'),
    formValue(fields.choice, deleted.id),
    formValue(fields.text, 'MS Grace'),
  ]
  expect(await filled(await (await send(values)).json())).toEqual([['Ship', 'MS Grace']])
  await ada.patch(`${path}/${fields.choice.id}`, { choices: [second], removesValues: true })
  expect(await filled(await (await send([formValue(fields.choice, first?.id)])).json())).toEqual([])
})

test('another project’s field takes no value, of the same organisation or of another', async () => {
  const second = await ada
    .post('/api/v1/projects', { name: 'Second', allowedOrigins: ['https://second.example'] })
    .json()
  const own = { name: 'Elsewhere', type: 'text', inForm: true }
  const elsewhere = await ada.post(`/api/v1/projects/${second.id}/fields`, own).json()
  const chloe = await world.as('Chloe')
  const foreign = await chloe.post(`/api/v1/projects/${world.lumen.projectId}/fields`, own).json()
  const answer = await send([formValue(elsewhere, 'Lost'), formValue(foreign, 'Lost')])
  expect(await filled(await answer.json())).toEqual([])
  expect((await ada.get(`/api/v1/projects/${second.id}/fields/${elsewhere.id}/uses`).json()).items).toBe(0)
  expect(
    (await chloe.get(`/api/v1/projects/${world.lumen.projectId}/fields/${foreign.id}/uses`).json()).items,
  ).toBe(0)
})

test('a customer’s export has the values that they gave, choices by name, and none of the team’s', async () => {
  const [silver] = (await ada.get(path).json()).items.find(
    ({ id }: CustomField) => id === fields.choice.id,
  ).choices
  const visitor = await world.visitor(world.harbor)
  const { id } = await visitor
    .post('/e/v1/feedback', {
      kind: 'idea',
      title: 'Exported',
      fields: [formValue(fields.number, 3), formValue(fields.choice, silver.id)],
    })
    .json()
  const byTeam = [{ fieldId: fields.internal.id, value: 'Two days' }]
  await ada.patch(`/api/v1/feedback/${id}/fields`, { values: byTeam })
  const { feedback } = await visitor.get('/e/v1/me/export').json()
  expect(feedback).toMatchObject([
    {
      fields: [
        { name: 'Berths', value: 3 },
        { name: 'Tier', value: 'Silver' },
      ],
    },
  ])
})

test('an item that others share loses its author, and with them the values that they gave', async () => {
  const author = await world.visitor(world.harbor)
  const { id, trackingUrl } = await author
    .post('/e/v1/feedback', {
      kind: 'idea',
      title: 'Shared by two',
      fields: [formValue(fields.text, 'MS Private')],
    })
    .json()
  const byTeam = [{ fieldId: fields.internal.id, value: 'Two days' }]
  await ada.patch(`/api/v1/feedback/${id}/fields`, { values: byTeam })
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  const voter = await world.visitor(world.harbor)
  expect((await voter.put(`/e/v1/feedback/${id}/vote`)).status).toBe(200)
  const token = new URL(trackingUrl).hash.slice(1)
  const byLink = world.console().with({ authorization: `Bearer ${token}` })
  expect((await byLink.delete('/api/v1/tracked-feedback')).status).toBe(204)
  expect(await filled({ id })).toEqual([['Effort', 'Two days']])
})

describe('what customers write into fields', () => {
  const reasonsOf = async (values: unknown, title: string) =>
    (await ada.get(`/api/v1/feedback/${(await (await send(values, title)).json()).id}`).json()).holdReasons

  test('is moderated as their words are: links, listed words, and what was sent before', async () => {
    const project = `/api/v1/projects/${world.harbor.projectId}`
    await ada.patch(project, { heldWords: ['casino'] })
    expect(await reasonsOf([formValue(fields.text, 'See https://spam.example')], 'One')).toContain('links')
    expect(await reasonsOf([formValue(fields.text, 'The best casino')], 'Two')).toContain('listed_words')
    expect(await reasonsOf([formValue(fields.url, 'https://a.example/casino')], 'Three')).toContain(
      'listed_words',
    )
    const spam = [formValue(fields.text, 'Cheap sailing shoes for the whole crew, today only')]
    expect(await reasonsOf(spam, 'Four')).not.toContain('repeated_text')
    expect(await reasonsOf(spam, '4 four')).toContain('repeated_text')
    const asked = [formValue(fields.url, 'https://www.ships.example'), formValue(fields.number, 7)]
    expect(await reasonsOf(asked, 'An address where one is asked for')).not.toContain('links')
    await ada.patch(project, { heldWords: [] })
  })

  test('counts as stored, and not any more once it is gone', async () => {
    const stored = async () => (await readUsage(world.db, world.harbor.tenantId)).storage
    const before = await stored()
    const { id } = await (await send([formValue(fields.text, 'x'.repeat(2000))], 'Long')).json()
    expect((await stored()) - before).toBe('Long'.length + 2002)
    await ada.delete(`/api/v1/feedback/${id}`)
    expect(await world.db.transaction((tx) => reconcileUsage(tx, world.harbor.tenantId))).toBeUndefined()
    await pretendUsage(plans.agency.storage - (await stored()) - 1000)
    expect(await reasonsOf([formValue(fields.text, 'y'.repeat(2000))], 'Full')).toContain('storage_full')
    await world.db.transaction((tx) => reconcileUsage(tx, world.harbor.tenantId))
  })

  const pretendUsage = (storage: number) => world.pretendUsage(storage)
})

testOnPostgres(
  'items that are sent at once do not wait for each other’s fields, nor for a change of their order',
  async () => {
    const keep = async (db: TenantDb) => keepFields(db, [fields.text.id, fields.number.id])
    await world.tenant().transaction(async (holding) => {
      await keep(holding)
      expect((await send([formValue(fields.text, 'At once'), formValue(fields.number, 1)])).status).toBe(201)
      const moved = await ada.patch(`${path}/${fields.internal.id}`, { afterId: null })
      expect(moved.status).toBe(204)
    })
  },
)

testOnPostgres('empty values lock no field', async () => {
  await world
    .tenant()
    .transaction(async (holding) => {
      await lockField(holding, fields.text.id)
      expect((await send([formValue(fields.text, '')], 'Left empty')).status).toBe(201)
      const waiting = send([formValue(fields.text, 'filled')], 'Waits')
      await expect.poll(() => hasLockWaiters(world.db)).toBe(true)
      return { waiting }
    })
    .then(async ({ waiting }) => expect((await waiting).status).toBe(201))
})
