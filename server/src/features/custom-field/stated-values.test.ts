import type { PersonField } from '@earshot/shared/custom-field/custom-field'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1000' })
let chloe: Caller
let site: Site
let fields: Record<'tier' | 'seats' | 'renewal' | 'crm' | 'city', PersonField>

beforeAll(async () => {
  chloe = await world.as('Chloe')
  site = await openSite(world, world.lumen, chloe)
  const tiers = { type: 'choice', choices: [{ name: 'Gold' }, { name: 'Silver' }] }
  fields = {
    tier: await newField('Tier', tiers),
    seats: await newField('Seats', { type: 'number' }),
    renewal: await newField('Renewal', { type: 'date' }),
    crm: await newField('CRM', { type: 'url' }),
    city: await newField('City', { type: 'text' }),
  }
}, 60_000)

const newField = (name: string, more: object): Promise<PersonField> =>
  chloe.post('/api/v1/contact-fields', { name, ...more }).json()

/** Opens a session for a person whose site states some traits. @returns the person's id. */
async function arrive(name: string, traits: unknown): Promise<string> {
  const identity = site.sign(name, { name, traits })
  const session = { key: world.lumen.publicKey, identity }
  expect((await world.page(world.lumen).post('/e/v1/session', session)).status).toBe(200)
  const { items } = await chloe.get(`/api/v1/contacts?query=${encodeURIComponent(name)}`).json()
  return items[0].id
}

const valuesOf = async (id: string): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await chloe.get(`/api/v1/contacts/${id}`).json()).fields.map(
      ({ name, value }: { name: string; value: unknown }) => [name, value],
    ),
  )
const fill = ({ id: fieldId }: PersonField, personId: string, value: unknown) =>
  chloe.patch(`/api/v1/contacts/${personId}/fields`, { values: [{ fieldId, value }] })

test('signed traits fill the fields of the same name, whatever their case, each by its type', async () => {
  const [gold, silver] = fields.tier.choices
  const id = await arrive('Ada Stated', {
    tier: 'gold',
    seats: '12.5',
    RENEWAL: '2027-02-28',
    crm: 'https://crm.example/7',
    city: 'Kiel ',
    unknown: 'stays a trait',
  })
  expect(await valuesOf(id)).toEqual({
    ...{ Tier: gold?.id, Seats: 12.5, Renewal: '2027-02-28' },
    ...{ CRM: 'https://crm.example/7', City: 'Kiel' },
  })
  await arrive('Ada Stated', { tier: 'Silver', seats: 3 })
  expect(await valuesOf(id)).toMatchObject({ Tier: silver?.id, Seats: 3, City: 'Kiel' })
  const query = new URLSearchParams({ fieldId: fields.seats.id, fieldFrom: '3', fieldTo: '3' })
  expect((await chloe.get(`/api/v1/contacts?${query}`).json()).items).toMatchObject([{ id }])
})

test('a trait that is not of its field’s type fills nothing, and the person comes in', async () => {
  const wrong = {
    ...{ tier: 'Platinum', seats: '1.234,50', renewal: '2027-02-30' },
    ...{ crm: 'javascript:alert(1)', city: '\u200b' },
  }
  const id = await arrive('Una Unfit', wrong)
  expect(await valuesOf(id)).toEqual({})
  await arrive('Una Unfit', { seats: 1e300, renewal: true, tier: 7 })
  expect(await valuesOf(id)).toEqual({})
  await arrive('Una Unfit', { seats: 4 })
  await arrive('Una Unfit', { seats: 'many' })
  expect(await valuesOf(id)).toEqual({ Seats: 4 })
})

test('what the team changes stays until the site states something else', async () => {
  const id = await arrive('Tom Team', { city: 'Kiel', seats: 1 })
  await fill(fields.city, id, 'Emden')
  await arrive('Tom Team', { city: 'Kiel', seats: 2 })
  expect(await valuesOf(id)).toEqual({ City: 'Emden', Seats: 2 })
  await arrive('Tom Team', { city: 'Husum', seats: 2 })
  expect(await valuesOf(id)).toEqual({ City: 'Husum', Seats: 2 })
  await arrive('Tom Team', {})
  expect(await valuesOf(id)).toEqual({ City: 'Husum', Seats: 2 })
})

test('a field that is defined later, or emptied, is filled when the person comes again', async () => {
  const id = await arrive('Lia Later', { language: 'German' })
  const language = await newField('Language', { type: 'text' })
  expect(await valuesOf(id)).toEqual({})
  await arrive('Lia Later', { language: 'German' })
  expect(await valuesOf(id)).toEqual({ Language: 'German' })
  await fill(language, id, null)
  await arrive('Lia Later', { language: 'German' })
  expect(await valuesOf(id)).toEqual({ Language: 'German' })
})

test('only a signature fills fields: what a visitor says of themselves does not', async () => {
  const { publicKey: key } = world.lumen
  const session = { key, traits: { city: 'Kiel' } }
  const answer = await world.page(world.lumen).post('/e/v1/session', session)
  expect(answer.status).toBe(400)
  const forged = site.sign('Eva Evil', { name: 'Eva Evil', traits: { city: 'Kiel' } }).slice(0, -2)
  await world.page(world.lumen).post('/e/v1/session', { key, identity: forged })
  const { items } = await chloe.get('/api/v1/contacts?query=Eva%20Evil').json()
  expect(items).toEqual([])
})

test('two sessions of one person at once, and a field that is deleted meanwhile, leave each value once', async () => {
  const field = await newField('Fleeting', { type: 'text' })
  const id = await arrive('Dua Double', {})
  const traits = { city: 'Stade', fleeting: 'now', seats: 9 }
  await Promise.all([
    arrive('Dua Double', traits),
    arrive('Dua Double', traits),
    chloe.delete(`/api/v1/contact-fields/${field.id}`),
    fill(fields.city, id, 'Wismar'),
  ])
  const values = await valuesOf(id)
  expect(values).toMatchObject({ Seats: 9, City: expect.stringMatching(/^(Stade|Wismar)$/) })
  expect(values).not.toHaveProperty('Fleeting')
})
