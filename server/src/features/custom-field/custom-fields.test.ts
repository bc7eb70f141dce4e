import type { CustomField } from '@earshot/shared/custom-field/custom-field'
import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import { beforeAll, expect, test } from 'vitest'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()
let ada: Caller
let fields: string
beforeAll(async () => {
  ada = await world.as('Ada')
  fields = `/api/v1/projects/${world.harbor.projectId}/fields`
})

const listed = async (): Promise<CustomField[]> => (await ada.get(fields).json()).items
const newField = (name: string, more: object = { type: 'text' }): Promise<CustomField> =>
  ada.post(fields, { name, ...more }).json()
const newChoices = (name: string, ...choices: string[]) =>
  newField(name, { type: 'choice', choices: choices.map((name) => ({ name })) })
const choiceIds = ({ choices }: CustomField) => choices.map(({ id }) => id)
const pathOf = ({ id }: CustomField) => `${fields}/${id}`
const detailOf = async (answer: Answer) => [answer.status, (await answer.json()).detail]

async function newItem(title: string): Promise<string> {
  const visitor = await world.visitor(world.harbor)
  return (await visitor.post('/e/v1/feedback', { kind: 'idea', title }).json()).id
}
const fill = (id: string, field: CustomField, value: unknown, more: object = {}) =>
  ada.patch(`/api/v1/feedback/${id}/fields`, { values: [{ fieldId: field.id, value, ...more }] })
const valuesOf = async (id: string) =>
  (await ada.get(`/api/v1/feedback/${id}`).json()).fields.map(
    ({ name, value }: { name: string; value: unknown }) => [name, value],
  )

test('an item has a value of each type, and its timeline names the changed fields without their values', async () => {
  const id = await newItem('Sort by harbour')
  const tier = await newChoices('Tier', 'Gold', 'Silver')
  const given: [CustomField, unknown][] = [
    [tier, choiceIds(tier)[1]],
    [await newField('Ship'), 'MS Grace'],
    [await newField('Berths', { type: 'number' }), 1234.5],
    [await newField('Season', { type: 'date' }), '2028-02-29'],
    [await newField('Ticket', { type: 'url' }), 'https://tickets.example/7?a=b'],
  ]
  const values = given.map(([{ id: fieldId }, value]) => ({ fieldId, value }))
  expect((await ada.patch(`/api/v1/feedback/${id}/fields`, { values })).status).toBe(200)
  expect(await valuesOf(id)).toEqual(given.map(([{ name }, value]) => [name, value]))
  const { items } = await ada.get(`/api/v1/feedback/${id}/activity`).json()
  expect(items.at(-1)).toMatchObject({
    type: 'feedback.fields_changed',
    fields: ['Tier', 'Ship', 'Berths', 'Season', 'Ticket'],
  })
  expect(JSON.stringify(items)).not.toContain('MS Grace')
  expect((await fill(id, tier, null)).status).toBe(200)
  expect((await valuesOf(id)).map(([name]: string[]) => name)).not.toContain('Tier')
})

test('a value that is not of its field’s type is refused, and nothing is stored', async () => {
  const id = await newItem('Refuse nonsense')
  const weight = await newField('Weight', { type: 'number' })
  const day = await newField('Day', { type: 'date' })
  const link = await newField('Link', { type: 'url' })
  const size = await newChoices('Size', 'Small')
  const name = await newField('Boat')
  const refused: [CustomField, unknown][] = [
    [weight, '1.234,50'],
    [weight, '12'],
    [weight, 0.12345],
    [weight, 1e12],
    [day, '2026-02-30'],
    [day, '28.02.2026'],
    [day, 20260228],
    [link, 'javascript:alert(1)'],
    [link, ' java\nscript:alert(1)'],
    [link, 'data:text/html,<script>'],
    [link, 'example.com'],
    [size, 'Small'],
    [size, weight.id],
    [name, 5],
    [name, 'x'.repeat(fieldLimits.valueMax + 1)],
  ]
  for (const [field, value] of refused) {
    const answer = await fill(id, field, value)
    const { errors } = await answer.json()
    expect([value, answer.status, errors?.[0].path]).toEqual([value, 400, 'values.0.value'])
  }
  expect((await fill(id, name, 'x'.repeat(64 * 1024))).status).toBe(413)
  expect(await valuesOf(id)).toEqual([])
})

test('a field belongs to its project: items of others do not take it, and other organisations do not see it', async () => {
  const id = await newItem('Mine')
  const second = await ada
    .post('/api/v1/projects', { name: 'Second', allowedOrigins: ['https://second.example'] })
    .json()
  const foreign = await ada
    .post(`/api/v1/projects/${second.id}/fields`, { name: 'Elsewhere', type: 'text' })
    .json()
  expect(await detailOf(await fill(id, foreign, 'Lost'))).toEqual([400, 'This project has no such field.'])
  expect((await ada.patch(`${fields}/${foreign.id}`, { name: 'Stolen' })).status).toBe(404)
  expect((await ada.delete(`${fields}/${foreign.id}`)).status).toBe(404)
  const chloe = await world.as('Chloe')
  expect((await chloe.get(fields)).status).toBe(404)
})

test('names of fields and of choices are given once, whatever their case, also by two at the same time', async () => {
  const first = await newField('Reach')
  const taken = [409, 'There is a field “Reach” already.']
  expect(await detailOf(await ada.post(fields, { name: ' REACH ', type: 'date' }))).toEqual(taken)
  const other = await newField('Effort')
  expect(await detailOf(await ada.patch(pathOf(other), { name: 'reach' }))).toEqual(taken)
  expect((await ada.patch(pathOf(first), { name: 'REACH' })).status).toBe(204)
  const choices = [{ name: 'A' }, { name: 'a' }]
  expect(await detailOf(await ada.post(fields, { name: 'Letters', type: 'choice', choices }))).toEqual([
    409,
    'There are two choices “a”.',
  ])
  expect((await ada.post(fields, { name: 'Nothing', type: 'choice' })).status).toBe(400)
  const both = await Promise.all([1, 2].map(() => ada.post(fields, { name: 'Twin', type: 'text' })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('fields are listed, filled and asked for in the order that the team gives them', async () => {
  const second = await ada
    .post('/api/v1/projects', { name: 'Ordered', allowedOrigins: ['https://ordered.example'] })
    .json()
  const path = `/api/v1/projects/${second.id}/fields`
  const add = async (name: string): Promise<CustomField> =>
    ada.post(path, { name, type: 'text', inForm: true }).json()
  const [one, two, three] = [await add('One'), await add('Two'), await add('Three')]
  const names = async (): Promise<string[]> =>
    (await ada.get(path).json()).items.map(({ name }: CustomField) => name)
  expect(await names()).toEqual(['One', 'Two', 'Three'])
  expect((await ada.patch(`${path}/${three.id}`, { afterId: null })).status).toBe(204)
  expect((await ada.patch(`${path}/${one.id}`, { afterId: two.id })).status).toBe(204)
  expect(await names()).toEqual(['Three', 'Two', 'One'])
  await add('Four')
  expect(await names()).toEqual(['Three', 'Two', 'One', 'Four'])
  const asked = await world
    .page({ ...world.harbor, origin: 'https://ordered.example' })
    .get(`/e/v1/fields?key=${second.publicKey}`)
    .json()
  expect(asked.items.map(({ name }: CustomField) => name)).toEqual(['Three', 'Two', 'One', 'Four'])
  const elsewhere = await newField('Not a neighbour')
  expect(await detailOf(await ada.patch(`${path}/${one.id}`, { afterId: elsewhere.id }))).toEqual([
    400,
    'That field is not there any more.',
  ])
})

test('a field keeps its type while items have values', async () => {
  const field = await newField('Estimate')
  const id = await newItem('Estimate me')
  await fill(id, field, '3')
  expect(await detailOf(await ada.patch(pathOf(field), { type: 'number' }))).toEqual([
    409,
    '1 item has a value of this type. The type can change once no item has a value; create another field instead.',
  ])
  expect(await valuesOf(id)).toEqual([['Estimate', '3']])
  await fill(id, field, '')
  expect((await ada.patch(pathOf(field), { type: 'number' })).status).toBe(204)
  expect((await fill(id, field, 3)).status).toBe(200)
})

test('a choice that items have goes only on request, and a renamed one keeps them', async () => {
  const field = await newChoices('Priority', 'High', 'Low')
  const [high = '', low = ''] = choiceIds(field)
  const [one, two] = [await newItem('Urgent'), await newItem('Later')]
  await fill(one, field, high)
  await fill(two, field, low)
  const rest = [{ id: low, name: 'Lower' }, { name: 'Unknown' }]
  expect(await detailOf(await ada.patch(pathOf(field), { choices: rest }))).toEqual([
    409,
    '1 item has the choice “High” and would lose it. Remove it with these values, or keep it.',
  ])
  expect(await ada.get(`${pathOf(field)}/uses`).json()).toEqual({
    items: 2,
    choices: expect.arrayContaining([
      { id: high, items: 1 },
      { id: low, items: 1 },
    ]),
  })
  expect((await ada.patch(pathOf(field), { choices: rest, removesValues: true })).status).toBe(204)
  expect([await valuesOf(one), await valuesOf(two)]).toEqual([[], [['Priority', low]]])
  expect((await listed()).find(({ id }) => id === field.id)?.choices[0]).toEqual({ id: low, name: 'Lower' })
  expect((await fill(one, field, high)).status).toBe(400)
  expect((await ada.patch(pathOf(field), { choices: [{ id: high, name: 'High' }] })).status).toBe(400)
})

test('values that an interrupted removal of a choice has left go when the field is changed again', async () => {
  const field = await newChoices('Interrupted', 'Stays', 'Goes')
  const [stays, goes] = field.choices
  const [one, two] = [await newItem('With a choice that stays'), await newItem('With a choice that goes')]
  await fill(one, field, stays?.id ?? '')
  await fill(two, field, goes?.id ?? '')
  await world.tenant().transaction((tx) =>
    tx
      .updateTable('custom_fields')
      .set({ choices: JSON.stringify([stays]) })
      .where('id', '=', field.id)
      .execute(),
  )
  expect((await ada.patch(pathOf(field), { choices: [stays] })).status).toBe(204)
  expect([await valuesOf(one), await valuesOf(two)]).toEqual([[['Interrupted', stays?.id]], []])
})

test('two who fill the same field do not overwrite each other, and a fill and a removal leave no orphan', async () => {
  const field = await newField('Owner')
  const id = await newItem('Contested')
  await fill(id, field, 'Before')
  const answers = await Promise.all(
    ['Mine', 'Yours'].map((value) => fill(id, field, value, { was: 'Before' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [filled, removed] = await Promise.all([fill(id, field, 'Third'), ada.delete(pathOf(field))])
  expect(removed.status).toBe(204)
  expect([200, 400]).toContain(filled.status)
  expect(await valuesOf(id)).toEqual([])
})

test('a deleted field takes the values of all items along, more than one transaction removes', async () => {
  const field = await newField('Doomed')
  const id = await newItem('One of many')
  await fill(id, field, 'Here')
  const db = world.tenant()
  const { tenant_id: _, ...row } = {
    tenant_id: '',
    ...(await db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
  }
  await db.transaction(async (db) => {
    for (let index = 0; index < fieldLimits.valueBatch; index += 100) {
      const rows = Array.from({ length: 100 }, (_, place) => {
        const number = 1_000_000 + index + place
        return { ...row, id: `${row.id.slice(0, -7)}${number}`, number }
      })
      await db.insertInto('feedback').values(rows).execute()
      await db
        .insertInto('feedback_field_values')
        .values(rows.map((item) => ({ feedback_id: item.id, field_id: field.id, value: '"x"', key: 'x' })))
        .execute()
    }
  })
  expect((await ada.get(`${pathOf(field)}/uses`).json()).items).toBe(fieldLimits.valueBatch + 1)
  expect((await ada.delete(pathOf(field))).status).toBe(204)
  expect(await valuesOf(id)).toEqual([])
  expect((await ada.delete(pathOf(field))).status).toBe(404)
})

test('a project has so many fields and no more', async () => {
  for (let count = (await listed()).length; count < fieldLimits.perProject; count++)
    await newField(`Field ${count}`)
  expect(await detailOf(await ada.post(fields, { name: 'One too many', type: 'text' }))).toEqual([
    409,
    `A project has at most ${fieldLimits.perProject} fields. Delete one first.`,
  ])
})
