import { nameColumns } from '../db/folded-columns.ts'
import type { TenantDb } from '../db/tenant-db.ts'

/** Creates the person who authors what a program does: one with an API key, or a connected service. */
export const insertProgram = (db: TenantDb, person: { id: string; name: string; now: number }) =>
  db
    .insertInto('people')
    .values({
      id: person.id,
      kind: 'api_key',
      ...nameColumns(person.name),
      user_id: null,
      visitor_hash: null,
      trusted: 1,
      blocked: 0,
      created_at: person.now,
    })
    .execute()
