import type { Database } from '../db/database.ts'
import type { TenantTables } from '../db/tables/schema.ts'
import { tenantTables } from '../db/tables/table-keys.ts'
import { digest } from '../lib/digest.ts'

/** Notes of when a widget was last seen and last refused: the only thing that reading may leave behind. */
const notes = ['seen_at', 'seen_origin', 'refused_at', 'refused_origin', 'updated_at']

/** Every row of every tenant table of one organisation, as text that changes when any of them does. */
export async function fingerprint(db: Database, tenantId: string): Promise<string> {
  const tables = await Promise.all(
    [...tenantTables].map(async (table) => [table, await rowsOf(db, tenantId, table)]),
  )
  return digest(JSON.stringify(tables))
}

async function rowsOf(db: Database, tenantId: string, table: string): Promise<string[]> {
  const rows = await db
    .tenant(tenantId)
    .selectFrom(table as keyof TenantTables)
    .selectAll()
    .execute()
  if (table === 'sightings') return []
  return rows.map((row) => JSON.stringify(table === 'projects' ? withoutNotes(row) : row)).sort()
}

const withoutNotes = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !notes.includes(name)))

const globalTables = [
  'tenants',
  'users',
  'memberships',
  'sessions',
  'one_time_tokens',
  'oauth_accounts',
  'oauth_flows',
  'project_keys',
  'project_slugs',
  'jobs',
] as const

/** The same over the whole installation. */
export async function fingerprintOfAll(db: Database): Promise<string> {
  const tenants = await db.global.selectFrom('tenants').select('id').orderBy('id').execute()
  const rows = await Promise.all(
    globalTables.map(async (table) =>
      (await db.global.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort(),
    ),
  )
  const prints = await Promise.all(tenants.map(({ id }) => fingerprint(db, id)))
  return digest(JSON.stringify([rows, prints]))
}
