import type { GlobalDb } from './database.ts'
import { literal } from './literals.ts'
import { type CountedTable, countedTables } from './tables/counted-tables.ts'
import type { Usage } from './usage.ts'

/** Rows that one statement adds up: an installation's largest table is read in turns, none near the time limit of a statement. */
const rowsOfPart = 5_000

/** Keys of a table's rows behind one key, up to another if there are more rows. */
interface Part {
  after: string
  upTo: string | undefined
}

/**
 * Compares the counted usage with the rows, and adds the difference as one more change, which stays correct while
 * others write: every statement of the transaction of `db` sees the same moment, so this is its first work.
 * @returns the difference; undefined if there is none.
 */
export async function reconcileUsage(
  db: Pick<GlobalDb, 'global' | 'dialect' | 'connection'>,
  tenantId: string,
  rows: number = rowsOfPart,
): Promise<Usage | undefined> {
  await db.dialect.holdMoment(db.connection)
  const counted = await sumCounted(db, tenantId)
  const off = { storage: -counted.storage, activeApprovals: -counted.activeApprovals }
  for (const table of countedTables)
    for await (const part of partsOf(db, { tenantId, table, rows })) {
      const { storage, activeApprovals } = await sumPart(db, { tenantId, table, part })
      off.storage += storage
      off.activeApprovals += activeApprovals
    }
  if (off.storage === 0 && off.activeApprovals === 0) return undefined
  await db.global
    .insertInto('usage_changes')
    .values({ tenant_id: tenantId, storage: off.storage, active_approvals: off.activeApprovals })
    .execute()
  return off
}

/** The total and the changes since. */
async function sumCounted({ global }: Pick<GlobalDb, 'global'>, tenantId: string): Promise<Usage> {
  const linesOf = (table: 'usage_totals' | 'usage_changes') =>
    global
      .selectFrom(table)
      .select(['storage', 'active_approvals as waiting'])
      .where('tenant_id', '=', tenantId)
  const sums = await global
    .selectFrom(linesOf('usage_totals').unionAll(linesOf('usage_changes')).as('lines'))
    .select(({ fn }) => [fn.sum('storage').as('storage'), fn.sum('waiting').as('waiting')])
    .executeTakeFirstOrThrow()
  return usageOf(sums)
}

/** Parts of a table's rows of an organisation, in the order of their keys; rows with the same key are in the same part. */
async function* partsOf(
  { global }: Pick<GlobalDb, 'global'>,
  { tenantId, table, rows }: { tenantId: string; table: CountedTable; rows: number },
): AsyncGenerator<Part> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const behind: string = after
    const last = await global
      .selectFrom('usage_rows')
      .select('key')
      .where('source', '=', literal(table))
      .where('tenant_id', '=', tenantId)
      .where('key', '>', behind)
      .orderBy('key')
      .offset(literal(rows - 1))
      .limit(literal(1))
      .executeTakeFirst()
    yield { after: behind, upTo: last?.key }
    after = last?.key
  }
}

async function sumPart(
  { global }: Pick<GlobalDb, 'global'>,
  { tenantId, table, part }: { tenantId: string; table: CountedTable; part: Part },
): Promise<Usage> {
  const { after, upTo } = part
  const sums = await global
    .selectFrom('usage_rows')
    .select(({ fn }) => [fn.sum('storage').as('storage'), fn.sum('active_approvals').as('waiting')])
    .where('source', '=', literal(table))
    .where('tenant_id', '=', tenantId)
    .where('key', '>', after)
    .$if(upTo !== undefined, (query) => query.where('key', '<=', upTo ?? ''))
    .executeTakeFirstOrThrow()
  return usageOf(sums)
}

/** Postgres returns sums as text, and both engines null for a sum of no rows. */
const usageOf = (sums: { storage: unknown; waiting: unknown }): Usage => ({
  storage: Number(sums.storage),
  activeApprovals: Number(sums.waiting),
})
