import type { Kysely } from 'kysely'
import type { GlobalDb } from './database.ts'
import { preparedGlobal } from './prepared.ts'
import type { GlobalTables } from './tables/global-tables.ts'

type Global = Pick<GlobalDb, 'global'>

/** An organisation's usage of its plan's limits. */
export interface Usage {
  /** Bytes: texts, reports' environments and logos, as stored. */
  storage: number
  /** Items and comments held for review. */
  activeApprovals: number
}

/** Usage as needed before a write. */
export interface UsageNow extends Usage {
  /** Rows of `usage_changes` that are not in the total yet. */
  changes: number
  /** Limits that administrators were notified of. */
  notices: { storage: boolean; activeApprovals: boolean }
}

/**
 * The total and the changes since, in one statement, so that no change is counted twice. A change is written with the
 * rows that count: by triggers of SQLite, and on Postgres by the statements themselves (`CountingCompiler`).
 */
const linesOf = preparedGlobal((db: Kysely<GlobalTables>, params: { tenantId: string }) =>
  db
    .selectFrom('usage_totals')
    .select((eb) => [
      'storage',
      'active_approvals',
      eb.lit<number>(0).as('changes'),
      'storage_notified_at',
      'approvals_notified_at',
    ])
    .where('tenant_id', '=', params.tenantId)
    .unionAll(
      db
        .selectFrom('usage_changes')
        .select(({ fn, cast, lit }) => [
          fn.sum<number>('storage').as('storage'),
          fn.sum<number>('active_approvals').as('active_approvals'),
          fn.countAll<number>().as('changes'),
          cast<number | null>(lit(null), 'bigint').as('storage_notified_at'),
          cast<number | null>(lit(null), 'bigint').as('approvals_notified_at'),
        ])
        .where('tenant_id', '=', params.tenantId),
    ),
)

/** An organisation's committed usage, together with the writes of the open transaction. */
export async function readUsage(
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  tenantId: string,
): Promise<UsageNow> {
  const usage = { storage: 0, activeApprovals: 0, changes: 0 }
  const notices = { storage: false, activeApprovals: false }
  // Postgres returns sums as text, and both engines null for a sum of no rows.
  for (const line of await linesOf(dialect, connection, { tenantId })) {
    usage.storage += Number(line.storage)
    usage.activeApprovals += Number(line.active_approvals)
    usage.changes += Number(line.changes)
    notices.storage ||= line.storage_notified_at !== null
    notices.activeApprovals ||= line.approvals_notified_at !== null
  }
  return { ...usage, notices }
}

/** Adds the changes to the total, so that the next submission reads few rows. */
export async function compactUsage({ global }: Global, tenantId: string): Promise<void> {
  const changes = await global
    .deleteFrom('usage_changes')
    .where('tenant_id', '=', tenantId)
    .returning(['storage', 'active_approvals'])
    .execute()
  const sum = (column: 'storage' | 'active_approvals') =>
    changes.reduce((total, change) => total + change[column], 0)
  const storage = sum('storage')
  const approvals = sum('active_approvals')
  await global
    .insertInto('usage_totals')
    .values({ tenant_id: tenantId, storage, active_approvals: approvals })
    .onConflict((oc) =>
      oc.column('tenant_id').doUpdateSet((eb) => ({
        storage: eb('usage_totals.storage', '+', storage),
        active_approvals: eb('usage_totals.active_approvals', '+', approvals),
      })),
    )
    .execute()
}

const toldColumns = { storage: 'storage_notified_at', activeApprovals: 'approvals_notified_at' } as const

/** Records whether administrators were notified of a reached limit. @returns true if that changed. */
export async function updateTold(
  { global }: Global,
  tenantId: string,
  limit: keyof Usage,
  at: number | null,
): Promise<boolean> {
  const column = toldColumns[limit]
  const { numUpdatedRows } = await global
    .updateTable('usage_totals')
    .set({ [column]: at })
    .where('tenant_id', '=', tenantId)
    .where(column, at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The usage of several organisations, by their ids; zero for an organisation without counts. */
export async function readUsages({ global }: Global, ids: readonly string[]): Promise<Map<string, Usage>> {
  const usages = new Map(ids.map((id): [string, Usage] => [id, { storage: 0, activeApprovals: 0 }]))
  if (ids.length === 0) return usages
  const lines = await global
    .selectFrom('usage_totals')
    .select(['tenant_id', 'storage', 'active_approvals'])
    .where('tenant_id', 'in', ids)
    .unionAll(
      global
        .selectFrom('usage_changes')
        .select(['tenant_id', 'storage', 'active_approvals'])
        .where('tenant_id', 'in', ids),
    )
    .execute()
  for (const line of lines) {
    const usage = usages.get(line.tenant_id)
    if (!usage) continue
    usage.storage += line.storage
    usage.activeApprovals += line.active_approvals
  }
  return usages
}

/** Deletes the usage of an organisation that is being deleted. */
export async function deleteUsage({ global }: Global, tenantId: string): Promise<void> {
  await global.deleteFrom('usage_changes').where('tenant_id', '=', tenantId).execute()
  await global.deleteFrom('usage_totals').where('tenant_id', '=', tenantId).execute()
}
