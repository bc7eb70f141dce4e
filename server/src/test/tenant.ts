import type { Database } from '../db/database.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { newId } from '../lib/id.ts'

/** A new organisation with nothing in it. */
export async function insertTenant(db: Database): Promise<TenantDb> {
  const id = newId()
  await db.transaction(async ({ global }) => {
    await global
      .insertInto('tenants')
      .values({ id, name: `Tenant ${id}`, plan: 'free', created_at: 1, updated_at: 1 })
      .execute()
  })
  return db.tenant(id)
}
