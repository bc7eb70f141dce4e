import type pg from 'pg'
import {
  rowsAlike,
  rowsOfSmallTable,
  rowsOfTable,
  smallTables,
  valuesOf,
} from '../db/dialects/sqlite/sqlite-statistics.ts'
import { tablesOf } from './postgres-rows.ts'

/** Rows that a scan or a sort may read without a reason. */
const fewRows = 1_000

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Sort Key'?: string[]
  Plans?: PlanNode[]
}

/**
 * Columns of each index by its name, and the number of rows with equal values in none of them, in the first one, in the
 * first two, and so on.
 */
type Indexes = ReadonlyMap<string, { columns: readonly string[]; alike: readonly number[] }>

/** Makes the planner treat a small database as the large one that `sqlite-statistics.ts` describes. */
export async function pretendLarge(client: pg.Client): Promise<void> {
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query(
      `select attname from pg_attribute where attrelid = '${table}'::regclass and attnum > 0`,
    )
    for (const { attname } of rows)
      if (valuesOf[attname])
        await client.query(
          `alter table ${table} alter column ${attname} set (n_distinct = ${valuesOf[attname]})`,
        )
  }
  await client.query('analyze')
  for (const table of await tablesOf(client)) {
    const count = smallTables.has(table) ? rowsOfSmallTable : rowsOfTable
    await client.query(
      `update pg_class set reltuples = ${count} where oid = '${table}'::regclass
       or oid in (select indexrelid from pg_index where indrelid = '${table}'::regclass)`,
    )
  }
}

export async function readIndexes(client: pg.Client): Promise<Indexes> {
  const { rows } = await client.query(
    `select c.relname as name, t.relname as table, i.indisunique as unique, array_agg(a.attname::text order by k.at) as columns
     from pg_index i
       join pg_class c on c.oid = i.indexrelid
       join pg_am m on m.oid = c.relam and m.amname = 'btree'
       join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
       cross join lateral unnest(i.indkey) with ordinality k (number, at)
       join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
     group by c.relname, t.relname, i.indisunique`,
  )
  return new Map(
    rows.map(({ name, table, unique, columns }) => [
      name,
      { columns, alike: rowsAlike(table, { name, isUnique: unique, columns }) },
    ]),
  )
}

/** Steps of a statement's plan that read all rows of a large table or of an organisation, or sort many. */
export async function findScans(client: pg.Client, indexes: Indexes, sql: string): Promise<string[]> {
  const { rows } = await client.query(`explain (generic_plan, format json) ${sql}`)
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  const readings = nodes.map((node) => ({ node, ...readingOf(indexes, node) }))
  if (!readings.some(({ many }) => many)) return []
  return readings
    .filter(({ node, whole }) => whole || node['Node Type'] === 'Sort')
    .map(({ node }) => textOf(node))
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Classifies a step that reads many rows: all of a table, or all of an organisation. */
function readingOf(
  indexes: Indexes,
  {
    'Node Type': type,
    'Relation Name': table = '',
    'Index Name': name = '',
    'Index Cond': condition = '',
  }: PlanNode,
): { many: boolean; whole: boolean } {
  if (type === 'Seq Scan') {
    const many = !smallTables.has(table)
    return { many, whole: many }
  }
  const index = indexes.get(name)
  if (!index) return { many: false, whole: false }
  const equal = new Set([...condition.matchAll(/\(*(\w+)\)?(?:::\w+)? = /g)].map(([, column]) => column))
  const leading = index.columns.findIndex((column) => !equal.has(column))
  const count = leading < 0 ? index.columns.length : leading
  const many = (index.alike[count] ?? 1) > fewRows
  return { many, whole: many && count <= 1 && !/[<>]/.test(condition) }
}

const textOf = (node: PlanNode): string =>
  [
    node['Node Type'],
    node['Relation Name'],
    node['Index Name'],
    node['Index Cond'],
    node['Sort Key']?.join(', '),
  ]
    .filter(Boolean)
    .join(' ')
