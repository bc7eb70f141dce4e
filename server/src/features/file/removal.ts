import type { RemovedFiles } from '../../db/tables/file-tables.ts'
import type { BaseServices } from '../../http/services.ts'
import type { JobHandler } from '../../jobs/kinds.ts'
import { batches } from '../../lib/batches.ts'
import { type FileStore, thumbnailKey } from '../../storage/file-store.ts'
import { deleteRemoved, listRemoved } from './removal.queries.ts'
import { clearSpool } from './spool.ts'

const batch = 100

type RemovalServices = Pick<BaseServices, 'db' | 'config' | 'clock'> & { fileStore: FileStore }

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
          await fileStore.delete(file.key)
          await fileStore.delete(thumbnailKey(file.key))
          await db.transaction((tx) => deleteRemoved(tx, file))
        } catch (error) {
          failure = error
        }
    if (failure) throw failure
  }
