import type { TenantDb } from '../../db/tenant-db.ts'

/** Whether a person's posts go through without waiting, or are refused. */
export async function updateTrust(
  db: TenantDb,
  personId: string,
  trust: { trusted: 0 | 1; blocked: 0 | 1 },
): Promise<void> {
  await db.updateTable('people').set(trust).where('id', '=', personId).where('kind', '=', 'contact').execute()
}

export const findPerson = (db: TenantDb, id: string) =>
  db.selectFrom('people').select(['id', 'name', 'kind']).where('id', '=', id).executeTakeFirst()

/** What an organisation calls one of its own people, wherever they wrote something. */
export async function renamePerson(db: TenantDb, personId: string, name: string): Promise<void> {
  await db.updateTable('people').set({ name }).where('id', '=', personId).execute()
}

/** Whether somebody belongs to the organisation's own people today. */
export async function isColleague(db: TenantDb, personId: string): Promise<boolean> {
  const colleague = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    // Whoever left stays as an author, and is nobody to give a task to.
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  return colleague !== undefined
}
