import { keptReferences } from '../tables/kept-references.ts'
import type { TransferredRow } from './transferred-row.ts'

/** Columns of a table that name a row of another one. */
export interface Reference {
  table: string
  columns: readonly string[]
  target: string
  targetColumns: readonly string[]
}

/** A reference to a missing row, with the values of its columns. */
export interface BrokenReference extends Reference {
  row: TransferredRow
}

/** References that statements keep, not the engine. */
export const referencesOfStatements: readonly Reference[] = keptReferences.map(
  ({ table, column, target }) => ({
    table,
    columns: ['tenant_id', column],
    target,
    targetColumns: ['tenant_id', 'id'],
  }),
)

/** SQL for the first row that refers to a missing one; on both engines a reference with a null refers to nothing. */
export function brokenRow({ table, columns, target, targetColumns }: Reference): string {
  const isSame = columns.map((column, at) => `target."${targetColumns[at]}" = own."${column}"`)
  const isWhole = columns.map((column) => `own."${column}" is not null`)
  return `select ${columns.map((column) => `own."${column}"`).join(', ')} from "${table}" own
    where ${isWhole.join(' and ')}
      and not exists (select 1 from "${target}" target where ${isSame.join(' and ')})
    limit 1`
}
