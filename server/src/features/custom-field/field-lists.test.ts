import type { CustomField } from '@earshot/shared/custom-field/custom-field'
import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import { beforeAll, expect, test } from 'vitest'
import { indexFeedback } from '../../search/index-feedback.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import type { CheckedValue } from './checked-values.ts'
import { saveValues } from './field-values.ts'
import { savePersonValues } from './person-values.ts'

const world = sharedWorld()
let ada: Caller
let fields: Record<'number' | 'date' | 'text' | 'choice', CustomField>
/** Titles of the items by their ids. */
const titles = new Map<string, string>()

beforeAll(async () => {
  ada = await world.as('Ada')
  const newField = (name: string, more: object): Promise<CustomField> =>
    ada.post(`/api/v1/projects/${world.harbor.projectId}/fields`, { name, ...more }).json()
  fields = {
    number: await newField('Berths', { type: 'number' }),
    date: await newField('Season', { type: 'date' }),
    text: await newField('Ship', { type: 'text' }),
    choice: await newField('Tier', { type: 'choice', choices: [{ name: 'Gold' }, { name: 'Silver' }] }),
  }
  await newItem('Low', { number: -5, date: '2026-01-31', text: 'MS Grace' })
  await newItem('Middle', { number: 9.5, date: '2026-02-28', choice: fields.choice.choices[0]?.id })
  await newItem('High', { number: 100, date: '2027-01-01', text: `=${'long '.repeat(60)}` })
})

async function newItem(title: string, values: Partial<Record<keyof typeof fields, unknown>>): Promise<void> {
  const visitor = await world.visitor(world.harbor)
  const { id } = await visitor.post('/e/v1/feedback', { kind: 'idea', title }).json()
  titles.set(id, title)
  const body = Object.entries(values).map(([name, value]) => ({
    fieldId: fields[name as keyof typeof fields].id,
    value,
  }))
  await ada.patch(`/api/v1/feedback/${id}/fields`, { values: body })
  await world.tenant().transaction((db) => indexFeedback(db, id))
}

const pathOf = (name: keyof typeof fields, asked = {}) =>
  `?${new URLSearchParams({ fieldId: fields[name].id, ...asked })}`

async function found(name: keyof typeof fields, asked = {}): Promise<(string | undefined)[]> {
  const { items } = await ada.get(`/api/v1/feedback${pathOf(name, asked)}`).json()
  const counts = await ada.get(`/api/v1/feedback/counts${pathOf(name, asked)}`).json()
  expect(counts.all).toBe(items.length)
  return items.map(({ id }: { id: string }) => titles.get(id))
}

test('the inbox shows the items with a value of a field, and those in a span of numbers or days', async () => {
  expect(await found('number')).toEqual(['High', 'Middle', 'Low'])
  expect(await found('text')).toEqual(['High', 'Low'])
  expect(await found('number', { fieldValue: '9.50' })).toEqual(['Middle'])
  expect(await found('number', { fieldFrom: '9.5' })).toEqual(['High', 'Middle'])
  expect(await found('number', { fieldFrom: '-10', fieldTo: '20' })).toEqual(['Middle', 'Low'])
  expect(await found('date', { fieldFrom: '2026-02-01', fieldTo: '2026-12-31' })).toEqual(['Middle'])
  expect(await found('text', { fieldValue: 'ms grace' })).toEqual(['Low'])
  expect(await found('choice', { fieldValue: fields.choice.choices[0]?.id })).toEqual(['Middle'])
  expect(await found('choice', { fieldValue: 'Gold' })).toEqual([])
  const search = await ada
    .get(`/api/v1/feedback${pathOf('number', { fieldFrom: '50', query: 'high' })}`)
    .json()
  expect(search.items.map(({ title }: { title: string }) => title)).toEqual(['High'])
})

test('a long text is found by all of it, not by its beginning', async () => {
  const beginning = 'MS '.repeat(40)
  await newItem('Long one', { text: `${beginning}Grace` })
  await newItem('Long two', { text: `${beginning}Hopper` })
  expect(await found('text', { fieldValue: `${beginning}Grace` })).toEqual(['Long one'])
})

test('a filter that its field cannot have is refused beside its name', async () => {
  const refusal = async (query: string) => {
    const answer = await ada.get(`/api/v1/feedback${query}`)
    return [answer.status, (await answer.json()).errors[0].path]
  }
  expect(await refusal('?fieldValue=9')).toEqual([400, 'fieldValue'])
  expect(await refusal(pathOf('number', { fieldFrom: '1.234,50' }))).toEqual([400, 'fieldFrom'])
  expect(await refusal(pathOf('date', { fieldTo: '2026-02-30' }))).toEqual([400, 'fieldTo'])
  const chloe = await world.as('Chloe')
  expect((await chloe.get(`/api/v1/feedback${pathOf('number')}`).json()).items).toEqual([])
})

test('a program that asks for them reads the values with a list, of a search too', async () => {
  const shown = async (query: string) =>
    (await ada.get(`/api/v1/feedback?${query}`).json()).items.find(
      ({ title }: { title: string }) => title === 'Middle',
    ).fields
  const [gold] = fields.choice.choices
  const values = [
    { fieldId: fields.number.id, name: 'Berths', value: 9.5 },
    { fieldId: fields.date.id, name: 'Season', value: '2026-02-28' },
    { fieldId: fields.choice.id, name: 'Tier', value: gold?.id },
  ]
  expect(await shown('withFields=true')).toEqual(values)
  expect(await shown('withFields=true&query=middle')).toEqual(values)
  expect(await shown('limit=50')).toBeUndefined()
  const visitor = await world.visitor(world.harbor)
  await visitor.post('/e/v1/feedback', { kind: 'idea', title: 'Without any' })
  const { items } = await ada.get('/api/v1/feedback?withFields=true').json()
  expect(items[0]).toMatchObject({ title: 'Without any', fields: [] })
})

test('a page ends early rather than have more than a megabyte of values, and the next goes on there', async () => {
  const { id: projectId } = await ada.post('/api/v1/projects', { name: 'Long values' }).json()
  const [ofItems, ofPeople] = [
    await longFields(`/api/v1/projects/${projectId}/fields`),
    await longFields('/api/v1/contact-fields'),
  ]
  const items: string[] = []
  const people: string[] = []
  for (let count = 0; count < 15; count++) {
    const { id: contactId } = await ada.post('/api/v1/contacts', { name: `Long ${count}` }).json()
    const item = { projectId, kind: 'idea', title: `Long ${count}`, contactId }
    const { id } = await ada.post('/api/v1/feedback', item).json()
    await world.tenant().transaction(async (db) => {
      await saveValues(db, id, ofItems, 0)
      await savePersonValues(db, contactId, ofPeople)
    })
    items.unshift(id)
    people.push(contactId)
  }
  expect(await idsInPages(`/api/v1/feedback?projectId=${projectId}`)).toEqual(items)
  expect(await idsInPages(`/api/v1/feedback?projectId=${projectId}&sort=top`)).toEqual(items)
  expect((await idsInPages('/api/v1/contacts?query=long&sort=name')).toSorted()).toEqual(people.toSorted())
})

/** As many text fields as a list of fields may have, each with the longest value. */
async function longFields(path: string): Promise<CheckedValue[]> {
  const values: CheckedValue[] = []
  for (let count = 0; count < fieldLimits.perProject; count++) {
    const field = await ada.post(path, { name: `Long ${count}`, type: 'text' }).json()
    values.push({ field, value: '"'.repeat(fieldLimits.valueMax) })
  }
  return values
}

/** Ids of all pages of a list with values, none of which is larger than it may be. */
async function idsInPages(list: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const text = await (
      await ada.get(`${list}&withFields=true&limit=100${cursor && `&cursor=${cursor}`}`)
    ).text()
    expect(Buffer.byteLength(text)).toBeLessThan(fieldLimits.pageBytes * 1.1)
    const page = JSON.parse(text)
    for (const { id, fields } of page.items) {
      expect(fields).toHaveLength(fieldLimits.perProject)
      found.push(id)
    }
    cursor = page.nextCursor
  }
  return found
}

test('the CSV file of feedback has a column for each field, with choices by their names', async () => {
  const answer = await ada.post('/api/v1/organisation/csv-export', {
    kind: 'feedback',
    projectId: world.harbor.projectId,
  })
  const lines = (await answer.text()).split('\r\n')
  expect(lines[0]).toMatch(/,created,field: Berths,field: Season,field: Ship,field: Tier$/)
  const endOf = (title: string) => lines.find((line) => line.includes(`,${title},`))?.split('Z,')[1]
  expect(endOf('Low')).toBe('-5,2026-01-31,MS Grace,')
  expect(endOf('Middle')).toBe('9.5,2026-02-28,,Gold')
  expect(endOf('High')).toMatch(/^100,2027-01-01,'=long /)
})
