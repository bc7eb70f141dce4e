import type { Database } from '../../db/database.ts'
import type { JobFailure, JobHandler } from '../../jobs/kinds.ts'
import { attempt, walkTenants } from '../../jobs/tenant-walk.ts'
import type { Clock } from '../../lib/clock.ts'
import { type FileStore, keyOfFile, type Stored } from '../../storage/file-store.ts'
import { listKnownKeys } from './files.queries.ts'
import { listErasedTenantIds } from './removal.queries.ts'

const batch = 500

/** Time for the operator to notice that the database and the files do not belong together. */
const graceTime = 7 * 24 * 60 * 60 * 1000

/**
 * Removes stored files that no row references: files from a restored copy of the store, and files unknown to a restored
 * database. Only checks organisations that the database has or had.
 */
export const sweepFiles =
  ({
    db,
    fileStore,
    clock,
  }: {
    db: Database
    fileStore: FileStore
    clock: Clock
  }): JobHandler<'sweepFiles'> =>
  async (job) => {
    const before = clock() - graceTime
    const clear = (id: string) => sweepTenant({ db, fileStore }, id, before)
    const failed: JobFailure[] = []
    if (job.payload.after === undefined)
      for (const id of await listErasedTenantIds(db)) failed.push(...(await attempt(id, () => clear(id))))
    return walkTenants(db, job, clear, failed)
  }

async function sweepTenant(
  { db, fileStore }: { db: Database; fileStore: FileStore },
  tenantId: string,
  before: number,
): Promise<void> {
  let found: string[] = []
  const clear = async () => {
    const known = await listKnownKeys(db.tenant(tenantId), [...new Set(found.map(keyOfFile))])
    for (const key of found.filter((key) => !known.has(keyOfFile(key)))) await fileStore.delete(key)
    found = []
  }
  const old = ({ storedAt }: Stored) => storedAt < before
  for await (const stored of fileStore.list(tenantId)) {
    if (old(stored)) found.push(stored.key)
    if (found.length === batch) await clear()
  }
  await clear()
}
