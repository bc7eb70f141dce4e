import type { TenantDb } from '../../db/tenant-db.ts'

/** Some items, as comments name what they were written about. */
export const listOrigins = (db: TenantDb, ids: readonly string[]) =>
  db
    .selectFrom('feedback')
    .select(['id', 'kind', 'number', 'merged_into_id'])
    .where('id', 'in', ids)
    .execute()
