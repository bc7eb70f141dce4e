import type { GlobalDb } from '../../db/database.ts'
import { preparedGlobal } from '../../db/prepared.ts'
import type { Erasures } from '../../db/tables/global-tables.ts'

/** Notes that something was erased; once, however often it is. */
export const insertErasure = preparedGlobal((db, erasure: { [Column in keyof Erasures]: Erasures[Column] }) =>
  db
    .insertInto('erasures')
    .values({
      kind: erasure.kind,
      id: erasure.id,
      tenant_id: erasure.tenant_id,
      erased_at: erasure.erased_at,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing()),
)

/** Everything that was erased from this database. */
export const listErasures = ({ global }: Pick<GlobalDb, 'global'>): Promise<Erasures[]> =>
  global.selectFrom('erasures').selectAll().orderBy('erased_at').execute()

/** Removes the jobs that wait to do what is about to be done. */
export const deleteWaitingPurges = ({ global }: Pick<GlobalDb, 'global'>, except: string) =>
  global
    .deleteFrom('jobs')
    .where('kind', '=', 'purgeErased')
    .where('id', '!=', except)
    .where('leased_until', '=', 0)
    .where('failed_at', 'is', null)
    .execute()
