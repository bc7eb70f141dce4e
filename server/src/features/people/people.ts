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

/** The organisation's own people, by name. */
export const listMembers = (db: TenantDb) =>
  db
    .selectFrom('people')
    .select(['id', 'name', 'kind'])
    .where('kind', '=', 'member')
    // Whoever left stays as an author, and is nobody to give a task to.
    .where('user_id', 'is not', null)
    .orderBy('name')
    .limit(200)
    .execute()
