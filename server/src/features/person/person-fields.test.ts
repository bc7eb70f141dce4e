import type { PersonField } from '@earshot/shared/custom-field/custom-field'
import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()
const path = '/api/v1/contact-fields'
let chloe: Caller
/** A User, who fills fields but defines none. */
let emil: Caller
let fields: Record<'tier' | 'seats' | 'renewal' | 'crm', PersonField>

beforeAll(async () => {
  chloe = await world.as('Chloe')
  emil = await world.as('Emil')
  const tiers = { type: 'choice', choices: [{ name: 'Gold' }, { name: 'Silver' }] }
  fields = {
    tier: await newField('Tier', tiers),
    seats: await newField('Seats', { type: 'number' }),
    renewal: await newField('Renewal', { type: 'date' }),
    crm: await newField('CRM', { type: 'url' }),
  }
})

const newField = (name: string, more: object = { type: 'text' }): Promise<PersonField> =>
  chloe.post(path, { name, ...more }).json()
const add = async (name: string): Promise<string> =>
  (await chloe.post('/api/v1/contacts', { name }).json()).id
const fill = (id: string, { id: fieldId }: { id: string }, value: unknown, more: object = {}, by = emil) =>
  by.patch(`/api/v1/contacts/${id}/fields`, { values: [{ fieldId, value, ...more }] })
const detailOf = async (answer: Answer) => [answer.status, (await answer.json()).detail]
const errorOf = async (answer: Answer) => [answer.status, (await answer.json()).errors?.[0]]
const valuesOf = async (id: string) =>
  (await chloe.get(`/api/v1/contacts/${id}`).json()).fields.map(
    ({ name, value }: { name: string; value: unknown }) => [name, value],
  )
const found = async (field: PersonField, asked = {}): Promise<string[]> => {
  const query = new URLSearchParams({ fieldId: field.id, sort: 'name', ...asked })
  return (await chloe.get(`/api/v1/contacts?${query}`).json()).items.map(({ name }: { name: string }) => name)
}

test('a person has a value of each type, is found by it, and the log names the fields without their values', async () => {
  const [ona, per] = [await add('Ona Field'), await add('Per Field')]
  const gold = fields.tier.choices[0]?.id
  const given: [PersonField, unknown][] = [
    [fields.tier, gold],
    [fields.seats, 12.5],
    [fields.renewal, '2027-02-28'],
    [fields.crm, 'https://crm.example/secret-7'],
  ]
  const values = given.map(([{ id: fieldId }, value]) => ({ fieldId, value }))
  expect((await emil.patch(`/api/v1/contacts/${ona}/fields`, { values })).status).toBe(200)
  expect(await valuesOf(ona)).toEqual(given.map(([{ name }, value]) => [name, value]))
  await fill(per, fields.seats, 3)
  expect(await found(fields.seats)).toEqual(['Ona Field', 'Per Field'])
  expect(await found(fields.seats, { fieldFrom: '10' })).toEqual(['Ona Field'])
  expect(await found(fields.seats, { fieldValue: '3.0' })).toEqual(['Per Field'])
  expect(await found(fields.renewal, { fieldTo: '2027-12-31', query: 'ona' })).toEqual(['Ona Field'])
  expect(await found(fields.tier, { fieldValue: gold ?? '' })).toEqual(['Ona Field'])
  expect(await found(fields.tier, { fieldValue: 'Gold' })).toEqual([])
  const [row] = (await chloe.get('/api/v1/contacts?withFields=true&query=per%20field').json()).items
  expect(row.fields).toEqual([{ fieldId: fields.seats.id, name: 'Seats', value: 3 }])
  const [bare] = (await chloe.get('/api/v1/contacts?query=per%20field').json()).items
  expect(bare).not.toHaveProperty('fields')
  const log = JSON.stringify(await chloe.get('/api/v1/audit-log').json())
  expect([log.includes('contact.fields_changed'), log.includes('secret-7')]).toEqual([true, false])
  await fill(ona, fields.seats, null)
  expect(await found(fields.seats)).toEqual(['Per Field'])
})

test('a value that its field cannot have, an item’s field and another organisation’s are refused', async () => {
  const id = await add('Rea Refused')
  expect(await errorOf(await fill(id, fields.seats, 'many'))).toMatchObject([400, { path: 'values.0.value' }])
  const ofItems = await chloe
    .post(`/api/v1/projects/${world.lumen.projectId}/fields`, { name: 'Of items', type: 'text' })
    .json()
  const unknown = [400, { path: 'values.0.fieldId', message: 'People have no such field.' }]
  expect(await errorOf(await fill(id, ofItems, 'a'))).toEqual(unknown)
  const ada = await world.as('Ada')
  const foreign = await ada.post(path, { name: 'Foreign', type: 'text' }).json()
  expect(await errorOf(await fill(id, foreign, 'a'))).toEqual(unknown)
  expect((await ada.get(path).json()).items.map(({ name }: PersonField) => name)).toEqual(['Foreign'])
  expect((await fill(id, foreign, 'a', {}, ada)).status).toBe(404)
  const visitor = await world.visitor(world.lumen)
  const { id: itemId } = await visitor.post('/e/v1/feedback', { kind: 'idea', title: 'Has no tier' }).json()
  const onItem = { values: [{ fieldId: fields.seats.id, value: 1 }] }
  expect((await chloe.patch(`/api/v1/feedback/${itemId}/fields`, onItem)).status).toBe(400)
  await fill(id, fields.seats, 5)
  expect((await fill(id, fields.seats, 7, { was: 6 })).status).toBe(409)
  expect(await valuesOf(id)).toEqual([['Seats', 5]])
})

test('a field with values keeps its type, and deleting it or a choice says and takes what goes', async () => {
  const id = await add('Dee Deleted')
  const level = await newField('Level', { type: 'choice', choices: [{ name: 'High' }, { name: 'Low' }] })
  const [high, low] = level.choices
  await fill(id, level, high?.id)
  expect(await detailOf(await chloe.patch(`${path}/${level.id}`, { type: 'text' }))).toEqual([
    409,
    '1 person has a value of this type. The type can change once nobody has a value; create another field instead.',
  ])
  expect(await chloe.get(`${path}/${level.id}/uses`).json()).toEqual({
    items: 1,
    choices: [{ id: high?.id, items: 1 }],
  })
  const without = { choices: [low] }
  expect((await chloe.patch(`${path}/${level.id}`, without)).status).toBe(409)
  expect((await chloe.patch(`${path}/${level.id}`, { ...without, removesValues: true })).status).toBe(204)
  expect(await valuesOf(id)).toEqual([])
  await fill(id, level, low?.id)
  expect((await emil.delete(`${path}/${level.id}`)).status).toBe(403)
  expect((await chloe.delete(`${path}/${level.id}`)).status).toBe(204)
  expect(await valuesOf(id)).toEqual([])
  const ofProject = `/api/v1/projects/${world.lumen.projectId}/fields/${fields.tier.id}`
  expect((await chloe.delete(ofProject)).status).toBe(404)
})

test('of two people who are merged the kept one’s value stays, and what only the other had comes along', async () => {
  const [from, into] = [await add('From Filled'), await add('Into Filled')]
  await fill(from, fields.seats, 1)
  await fill(from, fields.renewal, '2028-01-01')
  await fill(into, fields.seats, 2)
  expect((await chloe.put(`/api/v1/contacts/${from}/merge`, { intoId: into })).status).toBe(200)
  expect(await valuesOf(into)).toEqual([
    ['Seats', 2],
    ['Renewal', '2028-01-01'],
  ])
})

test('a person’s own export and the CSV file of people have the values, and erasing the person removes them', async () => {
  const id = await add('Eli Erased')
  await fill(id, fields.tier, fields.tier.choices[1]?.id)
  await fill(id, fields.seats, 4)
  const own = await chloe.post(`/api/v1/contacts/${id}/export`).json()
  expect(own.contact.fields).toEqual([
    { name: 'Tier', value: 'Silver' },
    { name: 'Seats', value: 4 },
  ])
  const csv = await chloe.post('/api/v1/organisation/csv-export', {
    kind: 'people',
    projectId: world.lumen.projectId,
  })
  const lines = (await csv.text()).split('\r\n')
  expect(lines[0]).toMatch(/,created,field: Tier,field: Seats,field: Renewal,field: CRM/)
  expect(lines.find((line) => line.includes(',Eli Erased,'))).toMatch(/Z,Silver,4,,/)
  expect((await chloe.delete(`/api/v1/contacts/${id}`)).status).toBe(204)
  const rows = await world
    .tenant(world.lumen)
    .selectFrom('person_field_values')
    .select('value')
    .where('person_id', '=', id)
    .execute()
  expect(rows).toEqual([])
})

test('people have at most the fields of a project, each name once', async () => {
  expect(await errorOf(await chloe.post(path, { name: ' tier', type: 'text' }))).toMatchObject([
    409,
    { path: 'name' },
  ])
  const { items } = await chloe.get(path).json()
  for (let count = items.length; count < fieldLimits.perProject; count++) await newField(`Spare ${newId()}`)
  expect(await detailOf(await chloe.post(path, { name: 'Too many', type: 'text' }))).toEqual([
    409,
    `People have at most ${fieldLimits.perProject} fields. Delete one first.`,
  ])
})
