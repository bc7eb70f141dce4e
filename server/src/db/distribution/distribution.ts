import type pg from 'pg'
import { type TableClass, tableClasses } from '../tables/table-classes.ts'
import { findViolations } from './catalogue.ts'
import { requireCitus, requireNode } from './cluster.ts'
import { restKeys, restoreKeys } from './resting-keys.ts'

type Classes = Readonly<Record<string, TableClass>>

/** A table that belongs on the nodes. */
interface PlacedTable {
  name: string
  class: 'distributed' | 'reference'
  /** True if the cluster has spread it already. */
  isPlaced: boolean
}

/**
 * Gives every table of a database its class in a Citus cluster: its rows move to the nodes. Tables that have their class
 * already are left alone, so it may be repeated. Nobody else may write meanwhile.
 *
 * @param shards number of parts of all organisations, which nodes can share; fixed by the first run
 * @returns sentences about what was done. @throws CommandError
 */
export async function distributeTables(client: pg.Client, shards: number): Promise<string[]> {
  await requireCitus(client)
  await requireNode(client)
  const { classes, reasons } = await possibleClasses(client)
  const tables = await placedTables(client, classes)
  const waiting = tables.filter(({ isPlaced }) => !isPlaced)
  await client.query("select set_config('citus.shard_count', $1, false)", [String(shards)])
  // Citus calls all triggers unsafe; `findViolations` knows those that are not.
  await client.query('set citus.enable_unsafe_triggers to on')
  if (waiting.length > 0) await restKeys(client, Object.keys(classes))
  for (const { name } of waiting.filter((table) => table.class === 'reference'))
    await client.query('select create_reference_table($1)', [name])
  let together = tables.find((table) => table.class === 'distributed' && table.isPlaced)?.name
  for (const { name } of waiting.filter((table) => table.class === 'distributed')) {
    const beside = together ?? 'none'
    await client.query("select create_distributed_table($1, 'tenant_id', colocate_with => $2)", [
      name,
      beside,
    ])
    together ??= name
  }
  await restoreKeys(client)
  return [
    `Placed now: ${countsOf(waiting)}. Placed before: ${countsOf(tables.filter(({ isPlaced }) => isPlaced))}.`,
    ...reasons.map((reason) => `Stays on the coordinator: ${reason}.`),
  ]
}

function countsOf(tables: readonly PlacedTable[]): string {
  const reference = tables.filter((table) => table.class === 'reference').length
  return `${reference} reference tables, ${tables.length - reference} distributed ones`
}

/** Classes of all tables. One that breaks a rule of its class stays local, and so does one that refers to it. */
async function possibleClasses(client: pg.Client): Promise<{ classes: Classes; reasons: string[] }> {
  let classes: Classes = tableClasses
  const reasons: string[] = []
  for (;;) {
    const found = await findViolations(client, classes)
    if (found.length === 0) return { classes, reasons }
    reasons.push(...found)
    const local = found.map((violation): [string, TableClass] => [violation.split(':')[0] ?? '', 'local'])
    classes = { ...classes, ...Object.fromEntries(local) }
  }
}

/** Tables that are to be spread, the reference tables first. */
async function placedTables(client: pg.Client, classes: Classes): Promise<PlacedTable[]> {
  const { rows: placed } = await client.query<{ name: string }>(
    "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'",
  )
  return (['reference', 'distributed'] as const).flatMap((kind) =>
    Object.keys(classes)
      .filter((name) => classes[name] === kind)
      .map((name) => ({ name, class: kind, isPlaced: placed.some((one) => one.name === name) })),
  )
}
