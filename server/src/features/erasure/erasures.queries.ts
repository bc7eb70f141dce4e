import type { Selectable } from 'kysely'
import type { GlobalDb } from '../../db/database.ts'
import { literal } from '../../db/literals.ts'
import { preparedGlobal } from '../../db/prepared.ts'
import type { Erasures } from '../../db/tables/global-tables.ts'

/** A recorded erasure with its time. */
export type Erasure = Omit<Erasures, 'has_traces'>

/** Kinds of erasure whose ids events contain. */
const namedByEvents: readonly Erasure['kind'][] = ['contact', 'feedback', 'author']

/** Records an erasure, or the later time of a repeated one. */
export const insertErasure = (
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  { kind, id, tenant_id, erased_at }: Erasure,
) =>
  insertRow(dialect, connection, {
    ...{ kind, id, tenant_id, erased_at },
    has_traces: namedByEvents.includes(kind) ? 1 : 0,
  })

const insertRow = preparedGlobal(
  (db, row: { [Column in keyof Selectable<Erasures>]: Selectable<Erasures>[Column] }) =>
    db
      .insertInto('erasures')
      .values({
        kind: row.kind,
        id: row.id,
        tenant_id: row.tenant_id,
        erased_at: row.erased_at,
        has_traces: row.has_traces,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'kind', 'id'])
          .doUpdateSet((row) => ({
            erased_at: row.ref('excluded.erased_at'),
            has_traces: row.ref('excluded.has_traces'),
          }))
          .whereRef('erasures.erased_at', '<', 'excluded.erased_at'),
      ),
)

/** Erasures in this database since a time. */
export const listErasures = ({ global }: Pick<GlobalDb, 'global'>, since: number): Promise<Erasure[]> =>
  global
    .selectFrom('erasures')
    .select(['kind', 'id', 'tenant_id', 'erased_at'])
    .where('erased_at', '>=', since)
    .orderBy('erased_at')
    .execute()

/** Erasures of one organisation, or of the installation, with those until a time of all. */
export interface CoveredErasures {
  tenantId: string | null
  until: number
}

/** Up to `limit` covered erasures within organisations whose events are not deleted yet, oldest first. */
export const listTraced = (
  { global }: Pick<GlobalDb, 'global'>,
  limit: number,
  covered: CoveredErasures | undefined,
) =>
  global
    .selectFrom('erasures')
    .select(['kind', 'id', 'tenant_id'])
    .where('has_traces', '=', literal<0 | 1>(1))
    .$if(covered !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('tenant_id', '=', covered?.tenantId ?? ''), eb('erased_at', '<=', covered?.until ?? 0)]),
      ),
    )
    .orderBy('erased_at')
    .limit(limit)
    .execute()

/** Marks an erasure as having no events left. */
export const updateUntraced = (
  { global }: Pick<GlobalDb, 'global'>,
  { kind, id, tenant_id }: Pick<Erasure, 'kind' | 'id' | 'tenant_id'>,
) =>
  global
    .updateTable('erasures')
    .set({ has_traces: 0 })
    .where('tenant_id', '=', tenant_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()

/** Removes queued purges whose work the running job is about to do. */
export const deleteWaitingPurges = (
  { global }: Pick<GlobalDb, 'global'>,
  except: string,
  covered: CoveredErasures | undefined,
) =>
  global
    .deleteFrom('jobs')
    .where('kind', '=', 'purgeErased')
    .where('id', '!=', except)
    .$if(covered !== undefined, (query) =>
      covered?.tenantId
        ? query.where('tenant_id', '=', covered.tenantId)
        : query.where('tenant_id', 'is', null),
    )
    .where('leased_until', '=', 0)
    .where('failed_at', 'is', null)
    .execute()
