import type { Database } from '../db/database.ts'
import { nameColumns } from '../db/folded-columns.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { compactUsage } from '../db/usage.ts'
import { sumDemand } from '../features/company/company-support.queries.ts'
import { valueKey } from '../features/custom-field/field-values.ts'
import { batches } from '../lib/batches.ts'
import { newId } from '../lib/id.ts'
import { type Filled, inChunks, insertContacts } from './fill.ts'

/** Data that the measurements of customers need, beside the filled database. */
export interface CustomerRows {
  /** The company that wants most. */
  companyId: string
  /** A tag of few items, and a field that a tenth of the items and every person have. */
  tagId: string
  itemFieldId: string
  personFieldId: string
  /** Two ideas with 20,000 votes each, half of them of the same people. */
  popularIds: [string, string]
}

const contactCount = 50_000
const companyCount = 2_000
const voteCount = 20_000
/** Every twentieth item is wanted, by one to ten companies; every hundredth by the largest company too. */
const wantedEvery = 20
const filledEvery = 10
const taggedEvery = 500
const idsAtOnce = 20_000
const cities = ['Hamburg', 'Bremen', 'Kiel', 'Rostock', 'Emden', 'Husum', 'Stade', 'Wismar']

/** Adds companies with their people, demand, fields and two items with many votes to a filled database. */
export async function fillCustomers(db: Database, { tenantId, projectId }: Filled): Promise<CustomerRows> {
  const tenant = db.tenant(tenantId)
  const now = Date.now()
  const ids = await listItemIds(tenant)
  const companies = Array.from({ length: companyCount }, newId)
  await inChunks(tenant, companies, (tx, part) => insertCompanies(tx, part, now))
  const contacts = Array.from({ length: contactCount }, newId)
  await inChunks(tenant, contacts, (tx, part) => insertContacts(tx, part, now))
  await inChunks(tenant, companies, (tx, part) => employ(tx, part, contacts))
  await inChunks(tenant, each(ids, wantedEvery), (tx, part) => insertDemand(tx, part, companies))
  const fieldIds = { items: newId(), people: newId() }
  await tenant.transaction((tx) => insertFields(tx, fieldIds, projectId, now))
  await inChunks(tenant, each(ids, filledEvery), async (tx, part) => {
    const rows = part.map((feedback_id, i) => ({ feedback_id, by_author: 0 as const, ...cityOf(i) }))
    await tx
      .insertInto('feedback_field_values')
      .values(rows.map((row) => ({ ...row, field_id: fieldIds.items })))
      .execute()
  })
  await inChunks(tenant, contacts, async (tx, part) => {
    const rows = part.map((person_id, i) => ({ person_id, field_id: fieldIds.people, ...cityOf(i) }))
    await tx.insertInto('person_field_values').values(rows).execute()
  })
  const tagId = await tagItems(tenant, each(ids, taggedEvery), now)
  const popularIds: [string, string] = [ids[0] ?? '', ids[1] ?? '']
  for (const [i, id] of popularIds.entries())
    await vote(tenant, id, contacts.slice((i * voteCount) / 2, (i * voteCount) / 2 + voteCount), now)
  await db.transaction((tx) => compactUsage(tx, tenantId))
  return {
    companyId: companies[0] ?? '',
    tagId,
    itemFieldId: fieldIds.items,
    personFieldId: fieldIds.people,
    popularIds,
  }
}

const each = (ids: readonly string[], step: number): string[] => ids.filter((_, i) => i % step === 0)

/** Ids of a million items take longer to read at once than a query may. */
async function listItemIds(tenant: TenantDb): Promise<string[]> {
  const ids: string[] = []
  const read = (last: { id: string } | undefined) =>
    tenant
      .selectFrom('feedback')
      .select('id')
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(idsAtOnce)
      .execute()
  for await (const rows of batches(idsAtOnce, read)) for (const { id } of rows) ids.push(id)
  return ids
}

async function insertCompanies(db: TenantDb, ids: readonly string[], now: number): Promise<void> {
  const rows = ids.map((id, i) => ({
    id,
    ...nameColumns(`Company ${id.slice(-6)}`),
    domain: `${id.slice(-6)}.example`,
    revenue: 10_000 * (1 + (i % 97)),
    added_by_id: null,
    created_at: now,
  }))
  await db.insertInto('companies').values(rows).execute()
}

/** Gives every company as many of the contacts. */
async function employ(db: TenantDb, companies: readonly string[], contacts: readonly string[]) {
  const staff = contactCount / companyCount
  for (const [i, company_id] of companies.entries())
    await db
      .updateTable('people')
      .set({ company_id })
      .where('id', 'in', contacts.slice(i * staff, (i + 1) * staff))
      .execute()
}

async function insertDemand(db: TenantDb, ids: readonly string[], companies: readonly string[]) {
  const [largest = '', ...others] = companies
  const rows = ids.flatMap((feedback_id, i) => {
    const wanting = Array.from({ length: 1 + (i % 10) }, (_, n) => others[(i * 31 + n * 7) % others.length])
    return [...new Set([...(i % 5 === 0 ? [largest] : []), ...wanting])].map((company_id = '') => ({
      feedback_id,
      company_id,
      person_count: 1,
    }))
  })
  await db.insertInto('feedback_companies').values(rows).execute()
  await Promise.all(ids.map((id) => sumDemand(db, id)))
}

async function insertFields(
  db: TenantDb,
  { items, people }: { items: string; people: string },
  projectId: string,
  now: number,
): Promise<void> {
  const field = {
    name: 'City',
    type: 'text',
    choices: '[]',
    in_form: 0,
    position: 0,
    created_at: now,
  } as const
  const rows = [
    { id: items, project_id: projectId, ...field },
    { id: people, project_id: null, ...field },
  ]
  await db.insertInto('custom_fields').values(rows).execute()
}

function cityOf(number: number) {
  const city = cities[number % cities.length] ?? ''
  return { value: JSON.stringify(city), key: valueKey(city) }
}

async function tagItems(tenant: TenantDb, ids: readonly string[], now: number): Promise<string> {
  const tagId = newId()
  const tag = { id: tagId, name: 'Harbour', key: 'harbour', color: 'blue', created_at: now } as const
  await tenant.transaction(async (tx) => {
    await tx.insertInto('tags').values(tag).execute()
  })
  await inChunks(tenant, ids, async (tx, part) => {
    const rows = part.map((item_id) => ({ item_id, tag_id: tagId, kind: 'feedback' as const }))
    await tx.insertInto('tag_links').values(rows).execute()
  })
  return tagId
}

async function vote(tenant: TenantDb, feedback_id: string, people: readonly string[], created_at: number) {
  await inChunks(tenant, people, async (tx, part) => {
    const rows = part.map((person_id) => ({ feedback_id, person_id, cast_by_id: null, created_at }))
    await tx.insertInto('votes').values(rows).execute()
  })
  await tenant.transaction(async (tx) => {
    await tx
      .updateTable('feedback')
      .set({ vote_count: people.length })
      .where('id', '=', feedback_id)
      .execute()
  })
}
