import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type ForeignKeyConstraintBuilderCallback,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely'

type Column = ColumnDefinitionBuilder
type DefineColumn = (column: Column) => Column

/** A column that is never null. */
export const required: DefineColumn = (column) => column.notNull()

/** A column that is never null, with a default value. */
export const withDefault =
  (value: string | number): DefineColumn =>
  (column) =>
    column.notNull().defaultTo(value)

/** A column of 0 or 1, 0 at first. */
export const flag: DefineColumn = withDefault(0)

/** The primary key of a table that belongs to no tenant. */
export const primaryKey: DefineColumn = (column) => column.primaryKey()

/** A column that names an organisation, where the table is not scoped to it. */
export const tenantReference: DefineColumn = (column) => column.notNull().references('tenants.id')

/** A column that names a user; its row is deleted with the user. */
export const userReference: DefineColumn = (column) =>
  column.notNull().references('users.id').onDelete('cascade')

/** A column limited to a list of values. */
export const oneOf =
  (name: string, words: readonly string[]): DefineColumn =>
  (column) =>
    column.notNull().check(isOneOf(name, words))

/** A column limited to a list of values, or null. */
export const optionalOneOf =
  (name: string, words: readonly string[]): DefineColumn =>
  (column) =>
    column.check(isOneOf(name, words))

const isOneOf = (name: string, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(name)} in (${sql.join(words.map((word) => sql.lit(word)))})`

export type Table = CreateTableBuilder<string, string>

/** A table with the key `(tenant_id, id)`: the database itself rejects a reference to another tenant. */
export function tenantTable(db: Kysely<unknown>, name: string, key: string[] = ['id']): Table {
  const table: Table = db.schema.createTable(name)
  return table
    .addColumn('tenant_id', 'text', tenantReference)
    .addPrimaryKeyConstraint(`${name}_pk`, ['tenant_id', ...key])
}

/** References within the tenant, from columns of the table to the tables that they name. */
export const references =
  (name: string, targets: Record<string, string>) =>
  (table: Table): Table =>
    refer(table, name, targets, (reference) => reference)

/** As `references`, for rows that are deleted with the rows they refer to. */
export const deletedWith =
  (name: string, targets: Record<string, string>) =>
  (table: Table): Table =>
    refer(table, name, targets, (reference) => reference.onDelete('cascade'))

const refer = (
  table: Table,
  name: string,
  targets: Record<string, string>,
  define: ForeignKeyConstraintBuilderCallback,
): Table =>
  Object.entries(targets).reduce(
    (built, [column, target]) =>
      built.addForeignKeyConstraint(
        `${name}_${column}_fk`,
        ['tenant_id', column],
        target,
        ['tenant_id', 'id'],
        define,
      ),
    table,
  )

/** Creates indexes, each written as in SQL after `create`. */
export async function createIndexes(db: Kysely<unknown>, definitions: readonly string[]): Promise<void> {
  for (const definition of definitions) await sql.raw(`create ${definition}`).execute(db)
}
