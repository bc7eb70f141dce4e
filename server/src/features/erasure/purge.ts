import type { Database } from '../../db/database.ts'
import type { Handler } from '../../jobs/kinds.ts'
import type { ErasedList } from './erased-list.ts'
import { deleteWaitingPurges } from './erasures.queries.ts'

/** The job after an erasure: puts it on the list outside of the database, and its traces out of the database's files. */
export const purgeErased =
  (db: Database, list: ErasedList): Handler<'purgeErased'> =>
  async ({ id }) => {
    // What they wait for was erased before they were added, so this one does it for them.
    await db.transaction((tx) => deleteWaitingPurges(tx, id))
    await list.complete(db)
    await db.dialect.purge()
  }
