import type { GlobalTables } from './global-tables.ts'
import type { TenantTables } from './schema.ts'

/** A reference from a table of the whole installation into one of an organisation's. */
interface KeptReference {
  table: keyof GlobalTables
  column: string
  /** Named by its `tenant_id` and `id`. */
  target: keyof TenantTables
}

/**
 * References that statements keep, where a foreign key would lead from a table that every node or the coordinator has
 * to rows that are spread over nodes. Whatever deletes the target deletes these rows in the same transaction, after it:
 * the deleted row then keeps others from adding to them.
 */
export const keptReferences = [
  { table: 'memberships', column: 'person_id', target: 'people' },
  { table: 'project_keys', column: 'project_id', target: 'projects' },
  { table: 'api_key_secrets', column: 'key_id', target: 'api_keys' },
  { table: 'webhook_lanes', column: 'webhook_id', target: 'webhooks' },
] as const satisfies readonly KeptReference[]

/** A table with such a reference. */
export type KeptTable = (typeof keptReferences)[number]['table']

/** SQL for the condition on a row that refers to a missing one. */
const isDangling = ({ table, column, target }: KeptReference): string =>
  `not exists (
    select 1 from ${target} target
    where target.tenant_id = ${table}.tenant_id and target.id = ${table}.${column})`

/** SQL for a row with the name of each table whose rows refer to missing ones, the same on both engines. */
export const danglingTables = keptReferences
  .map(
    (reference) =>
      `select '${reference.table}' as name where exists (select 1 from ${reference.table} where ${isDangling(reference)})`,
  )
  .join(' union all ')

/** SQL for the condition on the rows of a table that refer to missing ones, the same on both engines. */
export const danglingRows = (name: KeptTable): string =>
  keptReferences
    .filter(({ table }) => table === name)
    .map(isDangling)
    .join(' or ')
