import type { Database } from '../../db/database.ts'
import type { RemovedFiles } from '../../db/tables/file-tables.ts'
import type { BaseServices } from '../../http/services.ts'
import type { JobHandler } from '../../jobs/kinds.ts'
import { batches } from '../../lib/batches.ts'
import { type FileStore, thumbnailKey } from '../../storage/file-store.ts'
import { listKnownKeys } from './files.queries.ts'
import { listRemoved, takeNote } from './removal.queries.ts'
import { clearSpool } from './spool.ts'

const batch = 100

type RemovalServices = Pick<BaseServices, 'db' | 'config' | 'clock'> & { fileStore: FileStore }

/**
 * Removes a noted file, unless a row refers to it. On many nodes, the note stays locked until the file is gone: an archive
 * that brings the file back meanwhile has either taken the note before, or stores the file afterwards. A single node is
 * stopped while an archive arrives, and others do not wait for its store.
 */
async function removeNoted(db: Database, fileStore: FileStore, note: RemovedFiles): Promise<void> {
  const { tenant_id: tenantId, key } = note
  const removeUnknown = async (known: ReadonlySet<string>) => {
    if (known.has(key)) return
    await fileStore.delete(key)
    await fileStore.delete(thumbnailKey(key))
  }
  if (db.dialect.manyNodes)
    return db.transaction(async (tx) => {
      if (await takeNote(tx, note)) await removeUnknown(await listKnownKeys(tx.tenant(tenantId), [key]))
    })
  await removeUnknown(await listKnownKeys(db.tenant(tenantId), [key]))
  await db.transaction((tx) => takeNote(tx, note))
}

/**
 * Removes deleted files from the store, however their rows were deleted. Failed removals are retried at the next run.
 * Also clears what interrupted uploads left in the data folder.
 */
export const removeFiles =
  ({ db, fileStore, config, clock }: RemovalServices): JobHandler<'removeFiles'> =>
  async () => {
    await clearSpool(config.dataDir, clock())
    let failure: unknown
    for await (const removed of batches(batch, (last?: RemovedFiles) => listRemoved(db, last, batch)))
      for (const file of removed)
        try {
          await removeNoted(db, fileStore, file)
        } catch (error) {
          failure = error
        }
    if (failure) throw failure
  }
