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
    const read = (last?: { key: string }) => listRemoved(db, last?.key ?? '', batch)
    for await (const removed of batches(batch, read))
      for (const { key } of removed)
        try {
          await fileStore.delete(key)
          await fileStore.delete(thumbnailKey(key))
          await db.transaction((tx) => deleteRemoved(tx, key))
        } catch (error) {
          failure = error
        }
    if (failure) throw failure
  }
