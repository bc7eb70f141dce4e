import { prepared } from '../../db/prepared.ts'
import type { Flag } from '../../db/tables/global-tables.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { shortDigest } from '../../lib/digest.ts'

/*
 * The file of an import may name people who are erased before their rows are read. For as long as it is stored, digests
 * of their addresses, and of their ids in its source, tell which rows stay out.
 */

/** A person as the rows of a file name them. */
export interface NamedPerson {
  /** The source and the id there. */
  externalId: string
  /** As compared; null if unknown. */
  email: string | null
}

/** An import whose file is stored, or may be arriving. */
type StoredImport = Awaited<ReturnType<typeof lockStoredImports>>[number]

/**
 * The imports whose files are stored or may be arriving, locked until the transaction of `db` ends. An erasure does so
 * before it locks anybody, as a batch of an import does: the batch that is being written ends first.
 */
export const lockStoredImports = (db: TenantDb) =>
  db
    .selectFrom('imports')
    .select(['id', 'project_id'])
    .where('state', 'in', ['empty', 'uploaded', 'checking', 'checked', 'running'])
    .orderBy('id')
    .modifyEnd(db.dialect.forUpdate)
    .execute()

/**
 * Keeps locked imports from bringing back somebody who is erased in the transaction of `db`: a person with all ids under
 * which they were imported, and an address as compared, unless no import would find them by it.
 */
export async function keepOutOfImports(
  db: TenantDb,
  imports: readonly StoredImport[],
  { id, email }: { id?: string; email: string | null },
): Promise<void> {
  for (const { id: importId, project_id: projectId } of imports) {
    const ids = id === undefined ? [] : await listExternalIds(db, { projectId, personId: id })
    const keys = ids.map(({ external_id }) => idKey(importId, external_id))
    if (email !== null) keys.push(mailKey(importId, email))
    await insertErasures(db, importId, keys)
  }
}

/**
 * True for a person who was erased after the file of an import was uploaded. Further rows may name them by only one of
 * an id and an address, so both are noted; but not those of a row that only such a note connects with them. Rows of
 * several people may have one id, such as `guest`: a noted id stands for them unless they have an address of their own.
 */
export async function wasErased(
  db: TenantDb,
  importId: string,
  { externalId, email }: NamedPerson,
): Promise<boolean> {
  const id = idKey(importId, externalId)
  const mail = email === null ? undefined : mailKey(importId, email)
  const found = await listErasures(db, { importId, first: id, last: mail ?? id })
  if (found.every(({ from_row }) => from_row === 1))
    return found.some(({ person_key }) => person_key === (mail ?? id))
  await insertErasures(db, importId, mail === undefined ? [id] : [id, mail], 1)
  return true
}

/** Forgets which keys rows have connected with erased people, before the rows are read differently. */
export async function deleteErasuresFromRows(db: TenantDb, importId: string): Promise<void> {
  await db.deleteFrom('import_erasures').where('import_id', '=', importId).where('from_row', '=', 1).execute()
}

/** True if somebody was erased after the file of an import was uploaded. */
export const hasImportErasures = async (db: TenantDb, importId: string): Promise<boolean> =>
  (await findErasure(db, { importId })).length > 0

const findErasure = prepared((db: TenantDb, { importId }: { importId: string }) =>
  db.selectFrom('import_erasures').select('person_key').where('import_id', '=', importId).limit(1),
)

/** Keys of those who were erased while an import had its present file. */
export const listErasureKeys = async (db: TenantDb, importId: string): Promise<string[]> => {
  const rows = db.selectFrom('import_erasures').select('person_key').where('import_id', '=', importId)
  return (await rows.where('from_row', '=', 0).execute()).map(({ person_key }) => person_key)
}

const keysAtOnce = 500

/** Forgets those who were erased before the present file of an import, by their keys, and all that rows said of them. */
export async function deleteErasureKeys(
  db: TenantDb,
  importId: string,
  keys: readonly string[],
): Promise<void> {
  await deleteErasuresFromRows(db, importId)
  for (let at = 0; at < keys.length; at += keysAtOnce)
    await db
      .deleteFrom('import_erasures')
      .where('import_id', '=', importId)
      .where('person_key', 'in', keys.slice(at, at + keysAtOnce))
      .execute()
}

/** Forgets who was erased, with the file that named them. */
export async function deleteImportErasures(db: TenantDb, importId: string): Promise<void> {
  await db.deleteFrom('import_erasures').where('import_id', '=', importId).execute()
}

const idKey = (importId: string, externalId: string): string => shortDigest(`${importId} id ${externalId}`)
const mailKey = (importId: string, email: string): string => shortDigest(`${importId} mail ${email}`)

const listExternalIds = prepared(
  (db: TenantDb, { projectId, personId }: { projectId: string; personId: string }) =>
    db
      .selectFrom('imported_rows')
      .select('external_id')
      .where('project_id', '=', projectId)
      .where('kind', '=', 'person')
      .where('person_id', '=', personId),
)

const listErasures = prepared((db: TenantDb, params: { importId: string; first: string; last: string }) =>
  db
    .selectFrom('import_erasures')
    .select(['person_key', 'from_row'])
    .where('import_id', '=', params.importId)
    .where('person_key', 'in', [params.first, params.last]),
)

async function insertErasures(
  db: TenantDb,
  importId: string,
  keys: readonly string[],
  from_row: Flag = 0,
): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('import_erasures')
    .values(keys.map((person_key) => ({ import_id: importId, person_key, from_row })))
    .onConflict((conflict) => {
      const known = conflict.columns(['import_id', 'person_key'])
      return from_row === 1 ? known.doNothing() : known.doUpdateSet({ from_row })
    })
    .execute()
}
