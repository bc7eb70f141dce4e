import type { Insertable, Selectable } from 'kysely'
import { prepared, preparedInsert } from '../../../db/prepared.ts'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

type ImportedRow = Selectable<TenantTables['imported_rows']>
export type ImportedKind = ImportedRow['kind']

/** A row of a source, by its id there. */
type ImportedPlace = {
  projectId: string
  kind: ImportedKind
  externalId: string
}

const findRow = prepared((db: TenantDb, params: ImportedPlace) =>
  db
    .selectFrom('imported_rows')
    .select(['import_id', 'row_id', 'person_id'])
    .where('project_id', '=', params.projectId)
    .where('kind', '=', params.kind)
    .where('external_id', '=', params.externalId),
)

/** Where a row of a source is now; undefined if it was never imported. */
export const findImported = async (
  db: TenantDb,
  row: ImportedPlace,
): Promise<Pick<ImportedRow, 'import_id' | 'row_id' | 'person_id'> | undefined> => (await findRow(db, row))[0]

const insertRow = preparedInsert('imported_rows', (insertion) =>
  insertion.onConflict((conflict) =>
    conflict.columns(['project_id', 'kind', 'external_id']).doUpdateSet((eb) => ({
      import_id: eb.ref('excluded.import_id'),
      row_id: eb.ref('excluded.row_id'),
      person_id: eb.ref('excluded.person_id'),
      stamp: eb.ref('excluded.stamp'),
    })),
  ),
)

/** Notes where a row of a source is now; a row of the same id whose object is gone is replaced. */
export async function noteImported(
  db: TenantDb,
  row: Pick<ImportedRow, 'project_id' | 'kind' | 'external_id' | 'import_id'> &
    Partial<Insertable<TenantTables['imported_rows']>>,
): Promise<void> {
  await insertRow(db, { row_id: null, person_id: null, stamp: null, ...row })
}

/** Rows of an import of one kind, to be undone: the newest comments first, before those that they answer. */
export const listImported = (db: TenantDb, importId: string, kind: ImportedKind, limit: number) =>
  db
    .selectFrom('imported_rows')
    .select(['project_id', 'external_id', 'row_id', 'person_id', 'stamp'])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .orderBy('row_id', 'desc')
    .limit(limit)
    .execute()

/** Forgets that a row was imported. */
export const forgetImported = prepared((db: TenantDb, params: ImportedPlace) =>
  db
    .deleteFrom('imported_rows')
    .where('project_id', '=', params.projectId)
    .where('kind', '=', params.kind)
    .where('external_id', '=', params.externalId),
)

/** Parts a row from the import that made it: it stays, and stays known. */
export const keepImported = prepared((db: TenantDb, params: ImportedPlace) =>
  db
    .updateTable('imported_rows')
    .set({ import_id: null })
    .where('project_id', '=', params.projectId)
    .where('kind', '=', params.kind)
    .where('external_id', '=', params.externalId),
)

/** Removes up to `limit` notes about a project's rows. @returns true if there may be more. */
export async function deleteImportedOf(db: TenantDb, projectId: string, limit: number): Promise<boolean> {
  const rows = await db
    .selectFrom('imported_rows')
    .select(['kind', 'external_id'])
    .where('project_id', '=', projectId)
    .limit(limit)
    .execute()
  for (const { kind, external_id } of rows)
    await forgetImported(db, { projectId, kind, externalId: external_id })
  return rows.length === limit
}
