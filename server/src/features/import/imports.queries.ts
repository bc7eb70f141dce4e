import type { Selectable, Updateable } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** An import as it is stored. */
export type ImportRow = Selectable<TenantTables['imports']>

export const findImport = (db: TenantDb, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

/** An import, locked until the transaction of `db` ends. */
export const lockImport = (db: TenantDb, id: string): Promise<ImportRow | undefined> =>
  db
    .updateTable('imports')
    .set((eb) => ({ round: eb.ref('round') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** The newest imports. */
export const listImports = (db: TenantDb, limit: number): Promise<ImportRow[]> =>
  db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(limit).execute()

/** Imports that hold a file. */
export const countOpen = (db: TenantDb): Promise<number> =>
  countRows(db.selectFrom('imports').where('state', 'not in', ['done', 'undoing', 'undone']))

export async function insertImport(
  db: TenantDb,
  row: Pick<ImportRow, 'id' | 'project_id' | 'created_by_id' | 'name' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('imports')
    .values({ ...row, state: 'empty', preview: null, mapping: null, problem: null, finished_at: null })
    .execute()
}

export async function updateImport(
  db: TenantDb,
  id: string,
  values: Updateable<TenantTables['imports']>,
): Promise<void> {
  await db.updateTable('imports').set(values).where('id', '=', id).execute()
}

/** Imports that were not finished, from before a time. */
export const listAbandoned = (db: TenantDb, before: number) =>
  db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['empty', 'uploaded', 'checked'])
    .where('created_at', '<', before)
    .execute()

/** Deletes an import with the parts of its file; foreign keys delete its refusals, its ids and who must not come back. */
export async function deleteImport(db: TenantDb, id: string): Promise<void> {
  await deleteParts(db, id)
  await db.deleteFrom('imports').where('id', '=', id).execute()
}

/** The parts of an import's file, in order. */
export const listParts = (db: TenantDb, importId: string) =>
  db
    .selectFrom('import_parts')
    .select(['position', 'key', 'bytes'])
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute()

export async function insertParts(
  db: TenantDb,
  importId: string,
  parts: readonly { key: string; bytes: number }[],
): Promise<void> {
  for (const [position, part] of parts.entries())
    await db
      .insertInto('import_parts')
      .values({ import_id: importId, position, ...part })
      .execute()
}

/** Removes the file of an import; the file store deletes the content later. */
export async function deleteParts(db: TenantDb, importId: string): Promise<void> {
  await db.deleteFrom('import_parts').where('import_id', '=', importId).execute()
}

type Refusal = Omit<Selectable<TenantTables['import_refusals']>, 'import_id'>

/** Refused rows of an import, in the order of the file. */
export const listRefusals = (
  db: TenantDb,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<Refusal[]> =>
  db
    .selectFrom('import_refusals')
    .select(['line', 'field', 'reason'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()

export async function insertRefusal(db: TenantDb, importId: string, refusal: Refusal): Promise<void> {
  await db
    .insertInto('import_refusals')
    .values({ import_id: importId, ...refusal })
    .onConflict((conflict) => conflict.columns(['import_id', 'line']).doNothing())
    .execute()
}

export async function deleteRefusals(db: TenantDb, importId: string): Promise<void> {
  await db.deleteFrom('import_refusals').where('import_id', '=', importId).execute()
}

/**
 * Notes an id of the file that is checked. @returns the line of an earlier row with the same id; undefined if there is
 * none.
 */
export async function noteId(
  db: TenantDb,
  row: Selectable<TenantTables['import_ids']>,
): Promise<number | undefined> {
  const [noted] = await db
    .insertInto('import_ids')
    .values(row)
    .onConflict((conflict) => conflict.columns(['import_id', 'external_id']).doNothing())
    .returning('line')
    .execute()
  if (noted) return undefined
  const earlier = await db
    .selectFrom('import_ids')
    .select('line')
    .where('import_id', '=', row.import_id)
    .where('external_id', '=', row.external_id)
    .executeTakeFirst()
  return earlier === undefined || Number(earlier.line) === row.line ? undefined : Number(earlier.line)
}

/** Removes up to `limit` noted ids. @returns true if there may be more. */
export async function deleteIds(db: TenantDb, importId: string, limit: number): Promise<boolean> {
  const ids = await db
    .selectFrom('import_ids')
    .select('external_id')
    .where('import_id', '=', importId)
    .limit(limit)
    .execute()
  if (ids.length > 0)
    await db
      .deleteFrom('import_ids')
      .where('import_id', '=', importId)
      .where(
        'external_id',
        'in',
        ids.map(({ external_id }) => external_id),
      )
      .execute()
  return ids.length === limit
}
