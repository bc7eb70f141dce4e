import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** A column that is never null. */
export const required = (column: ColumnDefinitionBuilder) => column.notNull()
/** A column of 0 or 1. */
export const flag = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

/** A column limited to some words. */
export const oneOf = (column: string, words: readonly string[]) => (definition: ColumnDefinitionBuilder) =>
  definition.notNull().check(sql`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`)

export type Table = CreateTableBuilder<string, string>

/** `(tenant_id, id)` as key: the database itself refuses a link between tenants. */
export const tenantTable = (db: Kysely<unknown>, name: string, key: string[] = ['id']): Table =>
  db.schema
    .createTable(name)
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addPrimaryKeyConstraint(`${name}_pk`, ['tenant_id', ...key] as never) as Table

/** A reference that stays inside the tenant. */
export const within = (table: Table, name: string, column: string, target: string): Table =>
  table.addForeignKeyConstraint(`${name}_${column}_fk`, ['tenant_id', column] as never, target, [
    'tenant_id',
    'id',
  ]) as Table
