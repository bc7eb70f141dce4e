import type { Kysely } from 'kysely'
import type { GlobalDb } from './database.ts'
import { preparedGlobal } from './prepared.ts'
import type { GlobalTables } from './tables/global-tables.ts'

type Global = Pick<GlobalDb, 'global'>

/** What of its plan's limits an organisation uses. */
export interface Usage {
  /** Bytes: words, reports' environments and logos, as they are kept. */
  storage: number
  /** Items and comments held for review. */
  activeApprovals: number
}

/** The same as a writer needs to know it. */
export interface UsageNow extends Usage {
  /** Lines that are not added up yet. */
  changes: number
  /** Of which limits the administrators were told that they are reached. */
  told: { storage: boolean; activeApprovals: boolean }
}

/**
 * The total and the changes since, in one statement: what one says, the other must not say too. The database itself
 * writes a change with each row that counts (`server/src/db/migrations/0033-usage-and-plans.ts`).
 */
const linesOf = preparedGlobal((db: Kysely<GlobalTables>, given: { tenantId: string }) =>
  db
    .selectFrom('usage_totals')
    .select((eb) => [
      'storage',
      'active_approvals',
      eb.lit<number>(0).as('changes'),
      'storage_told_at',
      'approvals_told_at',
    ])
    .where('tenant_id', '=', given.tenantId)
    .unionAll(
      db
        .selectFrom('usage_changes')
        .select(({ fn, cast, lit }) => [
          fn.sum<number>('storage').as('storage'),
          fn.sum<number>('active_approvals').as('active_approvals'),
          fn.countAll<number>().as('changes'),
          cast<number | null>(lit(null), 'bigint').as('storage_told_at'),
          cast<number | null>(lit(null), 'bigint').as('approvals_told_at'),
        ])
        .where('tenant_id', '=', given.tenantId),
    ),
)

/** What an organisation uses, as far as it is committed, with what the transaction under way has written. */
export async function readUsage(
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  tenantId: string,
): Promise<UsageNow> {
  const usage = { storage: 0, activeApprovals: 0, changes: 0 }
  const told = { storage: false, activeApprovals: false }
  // Postgres answers sums as text, and both engines null for a sum of nothing.
  for (const line of await linesOf(dialect, connection, { tenantId })) {
    usage.storage += Number(line.storage)
    usage.activeApprovals += Number(line.active_approvals)
    usage.changes += Number(line.changes)
    told.storage ||= line.storage_told_at !== null
    told.activeApprovals ||= line.approvals_told_at !== null
  }
  return { ...usage, told }
}

/** Adds the changes up, so that few are read with the next submission. */
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

/**
 * Compares what is counted with the rows, and adds what is missing as one more change: that is right whatever others
 * write meanwhile. @returns how far off it was; undefined where it was right.
 */
export async function reconcileUsage({ global }: Global, tenantId: string): Promise<Usage | undefined> {
  const counted = (table: 'usage_totals' | 'usage_changes') =>
    global
      .selectFrom(table)
      .select((eb) => [
        eb.neg(eb.ref('storage')).as('storage'),
        eb.neg(eb.ref('active_approvals')).as('waiting'),
      ])
      .where('tenant_id', '=', tenantId)
  const { storage, waiting } = await global
    .selectFrom(
      global
        .selectFrom('usage_rows')
        .select(['storage', 'active_approvals as waiting'])
        .where('tenant_id', '=', tenantId)
        .unionAll(counted('usage_totals'))
        .unionAll(counted('usage_changes'))
        .as('lines'),
    )
    .select(({ fn }) => [fn.sum('storage').as('storage'), fn.sum('waiting').as('waiting')])
    .executeTakeFirstOrThrow()
  const off = { storage: Number(storage), activeApprovals: Number(waiting) }
  if (off.storage === 0 && off.activeApprovals === 0) return undefined
  await global
    .insertInto('usage_changes')
    .values({ tenant_id: tenantId, storage: off.storage, active_approvals: off.activeApprovals })
    .execute()
  return off
}

const toldColumns = { storage: 'storage_told_at', activeApprovals: 'approvals_told_at' } as const

/** Notes that administrators are told of a reached limit, or that it is not reached any more. @returns whether that is new. */
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

/** What several organisations use, by their ids; nothing for one that nothing was ever counted for. */
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

/** Removes what was counted of an organisation that is going. */
export async function deleteUsage({ global }: Global, tenantId: string): Promise<void> {
  await global.deleteFrom('usage_changes').where('tenant_id', '=', tenantId).execute()
  await global.deleteFrom('usage_totals').where('tenant_id', '=', tenantId).execute()
}
