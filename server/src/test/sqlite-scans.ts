import type { Connection } from '../db/dialects/connection.ts'
import { smallTables } from '../db/dialects/sqlite/sqlite-statistics.ts'

/** Rows that a scan or a sort may read without a reason. */
const fewRows = 1_000

interface Step {
  detail: string
}

/** The schema as the planner sees it. */
interface Schema {
  tables: ReadonlySet<string>
  /**
   * Number of rows with equal values in the first columns of an index, by its name: of the whole table, in the first
   * column, and so on.
   */
  alike: ReadonlyMap<string, readonly number[]>
}

export async function readSchema({ run }: Connection): Promise<Schema> {
  const tables = await run<{ name: string }>("select name from sqlite_schema where type = 'table'", [])
  const statistics = await run<{ idx: string; stat: string }>('select idx, stat from sqlite_stat1', [])
  return {
    tables: new Set(tables.map(({ name }) => name)),
    alike: new Map(statistics.map(({ idx, stat }) => [idx, stat.split(' ').map(Number)])),
  }
}

/** Steps of a statement's plan that read all rows of a large table or of an organisation, or sort many. */
export async function findScans({ run }: Connection, schema: Schema, sql: string): Promise<string[]> {
  const values = Array(sql.match(/\?/g)?.length ?? 0).fill(null)
  const details = (await run<Step>(`explain query plan ${sql}`, values)).map(({ detail }) => detail)
  const readings = details.map((detail) => ({ detail, ...readingOf(schema, sql, detail) }))
  if (!readings.some(({ many }) => many)) return []
  return readings
    .filter(({ detail, whole }) => whole || detail.includes('TEMP B-TREE'))
    .map(({ detail }) => detail)
}

/** Classifies a step that reads many rows: all of a table, or all of an organisation. */
function readingOf(
  { tables, alike }: Schema,
  sql: string,
  detail: string,
): { many?: boolean; whole?: boolean } {
  const tableOf = (name: string) => sql.match(new RegExp(`"(\\w+)" as "${name}"`))?.[1] ?? name
  const scanned = tableOf(detail.match(/^SCAN (\w+)/)?.[1] ?? '')
  if (tables.has(scanned)) {
    const large = !smallTables.has(scanned) && !detail.includes('VIRTUAL')
    return { many: large, whole: large }
  }
  const [, name = '', index, terms = ''] =
    detail.match(/^SEARCH (\w+) USING .*?(?:INDEX (\w+) )?\((.*)\)/) ?? []
  const rows = alike.get(index ?? tableOf(name))
  const equal = terms.split(' AND ').filter((term) => /^\w+=\?$/.test(term))
  const many = rows !== undefined && terms !== '' && (rows[equal.length] ?? 1) > fewRows
  return { many, whole: many && equal.length <= 1 && !/[<>]/.test(terms) }
}
