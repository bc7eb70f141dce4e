import { type DatabaseOptions, openDatabase } from '../db/opening/open.ts'
import { keyOfFile } from '../storage/file-store.ts'
import { DamagedArchive } from './archive-reader.ts'
import { isOwnFile } from './own-row.ts'

/** Keys that one statement inserts. */
const atOnce = 200

/**
 * Notes an arriving organisation's files for their removal, before they are stored: the server removes what a restore
 * leaves that is killed. The transaction that brings their rows takes the notes back.
 * @throws DamagedArchive for a file of another organisation
 */
export async function noteFiles(
  source: DatabaseOptions['source'],
  tenantId: string,
  fileKeys: readonly string[],
): Promise<void> {
  if (!fileKeys.every((key) => isOwnFile(tenantId, key)))
    throw new DamagedArchive('a file of another organisation')
  const keys = [...new Set(fileKeys.map(keyOfFile))]
  const db = await openDatabase({ source, guarded: true })
  try {
    await db.transaction(async ({ global }) => {
      const here = await global
        .selectFrom('tenants')
        .select('id')
        .where('id', '=', tenantId)
        .executeTakeFirst()
      // An organisation that is here already keeps its files; its archive is refused later.
      if (here) return
      for (let at = 0; at < keys.length; at += atOnce)
        await global
          .insertInto('removed_files')
          .values(keys.slice(at, at + atOnce).map((key) => ({ tenant_id: tenantId, key })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    })
  } finally {
    await db.close()
  }
}
