import type { Database } from '../../db/database.ts'
import type { JobFailure, JobHandler } from '../../jobs/kinds.ts'
import { attempt, walkTenants } from '../../jobs/tenant-walk.ts'
import type { Clock } from '../../lib/clock.ts'
import { type FileStore, keyOfFile, type Stored } from '../../storage/file-store.ts'
import { listKnownKeys } from './files.queries.ts'
import { listErasedTenantIds } from './removal.queries.ts'

const batch = 500

/** Time to notice that the database is not the one that the files belong to. */
const graceTime = 7 * 24 * 60 * 60 * 1000

/**
 * Has the file store forget what no row knows: what a restored copy of the files brought back, and what a restored
 * database knows nothing of. Only organisations that the database has, or had, are looked at.
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
