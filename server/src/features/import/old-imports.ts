import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { deleteImport, listAbandoned } from './imports.queries.ts'
import { deleteImportedOf } from './row/imported-rows.queries.ts'

/** Deletes imports that nobody has finished, with their files. */
export async function deleteOldImports(db: TenantDb, now: number): Promise<void> {
  for (const { id } of await listAbandoned(db, now - limits.importsOpenKept)) await deleteImport(db, id)
}

/** Forgets up to `limit` rows that were imported into a deleted project. @returns true if there may be more. */
export const eraseImportsOfProject = (
  db: TenantDb,
  projectId: string,
  { limit }: { limit: number },
): Promise<boolean> => deleteImportedOf(db, projectId, limit)
