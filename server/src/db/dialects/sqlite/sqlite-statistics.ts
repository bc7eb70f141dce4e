import type { Database as SqliteHandle } from 'better-sqlite3'

/*
 * Without statistics, SQLite assumes that an index leaves ten rows after its first column. That column is nearly always
 * the organisation here, so SQLite would rather read all of an organisation's votes by their key than a person's by the
 * index over people. Counted statistics describe one moment: if the log had two events then, it would be read from its
 * beginning at every poll. So every installation gets these fixed statistics, those of a large installation.
 */

export const rowsOfTable = 1_000_000
/** Tables that limits, plans and time keep small in every organisation. */
export const smallTables: ReadonlySet<string> = new Set([
  'api_key_secrets',
  'api_keys',
  'beta_deals',
  'board_columns',
  'complimentary_plans',
  'counters',
  'credit_claims',
  'identity_secrets',
  'incidents',
  'invitations',
  'invoices',
  'logos',
  'maintenance_windows',
  'memberships',
  'plan_periods',
  'project_keys',
  'project_slugs',
  'projects',
  'webhook_lanes',
  'webhooks',
  'statuses',
  'tags',
  'upload_keys',
])
export const rowsOfSmallTable = 1_000

/** Rows of partial indexes that cover a small part of their table, so that SQLite prefers them wherever they apply. */
const rowsOfPart: Readonly<Record<string, number>> = {
  feedback_rejected: rowsOfSmallTable,
  feedback_review: rowsOfSmallTable,
  feedback_unanswered: 100_000,
  people_members: rowsOfSmallTable,
}

/** The number of distinct values of the columns by which rows are grouped. */
export const valuesOf: Readonly<Record<string, number>> = {
  tenant_id: 20,
  project_id: 5,
  kind: 2,
  finished: 2,
  status_id: 25,
  column_id: 25,
}
/** Rows per value of any other column. */
const rowsOfValue = 10

interface Index {
  table_name: string
  name: string
  is_unique: 0 | 1
  is_table: 0 | 1
  columns: string
}

interface Statistic {
  tbl: string
  idx: string
  stat: string
}

/**
 * Replaces the planner's statistics, including those that another program's `analyze` left. `reader` is another handle
 * of the same file.
 */
export function pinStatistics(sqlite: SqliteHandle, reader: SqliteHandle): void {
  const expected = listIndexes(sqlite).map(statisticOf)
  if (JSON.stringify(readStatistics(sqlite)) === JSON.stringify(expected)) return
  sqlite.transaction(() => {
    for (const table of ['sqlite_stat1', 'sqlite_stat4']) sqlite.exec(`drop table if exists ${table}`)
    // Creates the table; SQLite reads its contents after the transaction.
    sqlite.exec('analyze sqlite_schema')
    const insert = sqlite.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)')
    for (const { tbl, idx, stat } of expected) insert.run(tbl, idx, stat)
  })()
  sqlite.exec('analyze sqlite_schema')
  // A handle notices the changed schema when it reads.
  reader.prepare('select 1 from sqlite_stat1').get()
}

function readStatistics(sqlite: SqliteHandle): Statistic[] {
  const exists = sqlite.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get()
  if (!exists) return []
  return sqlite.prepare<[], Statistic>('select tbl, idx, stat from sqlite_stat1 order by tbl, idx').all()
}

const listIndexes = (sqlite: SqliteHandle): Index[] =>
  sqlite
    .prepare<[], Index>(
      `select t.name as table_name, l.name, l."unique" as is_unique, t.wr and l.origin = 'pk' as is_table,
         group_concat(c.name order by c.seqno) as columns
       from pragma_table_list t, pragma_index_list(t.name) l, pragma_index_info(l.name) c
       where t.schema = 'main' and t.type = 'table'
       group by t.name, l.name
       order by t.name, iif(is_table, t.name, l.name)`,
    )
    .all()

function statisticOf({ table_name: table, name, is_unique, is_table, columns }: Index): Statistic {
  const alike = rowsAlike(table, { name, isUnique: is_unique === 1, columns: columns.split(',') })
  return { tbl: table, idx: is_table ? table : name, stat: alike.join(' ') }
}

/**
 * Rows of the table that an index covers, then rows with equal values in its first column, in the first two, and so on.
 */
export function rowsAlike(
  table: string,
  { name, isUnique, columns }: { name: string; isUnique: boolean; columns: readonly string[] },
): number[] {
  const all = smallTables.has(table) ? rowsOfSmallTable : (rowsOfPart[name] ?? rowsOfTable)
  const alike = [all]
  for (const column of columns) {
    const before = alike.at(-1) ?? all
    const values = valuesOf[column]
    alike.push(values ? Math.max(1, Math.round(before / values)) : Math.min(before, rowsOfValue))
  }
  if (isUnique) alike[alike.length - 1] = 1
  return alike
}
