import type { OrganisationContents } from '@earshot/shared/organisation'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

async function countRows(db: TenantDb, table: keyof TenantTables): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countPeople(db: TenantDb, kind: 'member' | 'contact'): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .$if(kind === 'member', (query) => query.where('user_id', 'is not', null))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const countContents = async (db: TenantDb): Promise<OrganisationContents> => ({
  projects: await countRows(db, 'projects'),
  feedback: await countRows(db, 'feedback'),
  comments: await countRows(db, 'comments'),
  votes: await countRows(db, 'votes'),
  tasks: await countRows(db, 'tasks'),
  customers: await countPeople(db, 'contact'),
  members: await countPeople(db, 'member'),
})

/** Names by person. */
export async function listPeopleNames(db: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('people').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
