import type { Compilable, CompiledQuery, Insertable, InsertQueryBuilder, InsertResult, Kysely } from 'kysely'
import type { Connection } from './dialects/connection.ts'
import type { Dialect } from './dialects/dialect.ts'
import { fill, slotsOf, type Values } from './slots.ts'
import type { GlobalTables } from './tables/global-tables.ts'
import type { TenantTables } from './tables/schema.ts'
import type { TenantDb } from './tenant-db.ts'

const { tenantId: tenantSlot } = slotsOf<{ tenantId: string }>()

/**
 * A query over one tenant's tables that is built once per engine and filled with values at each run: for the busiest
 * requests. `build` gets slots in place of the values.
 */
export function prepared<Given extends Values, Row>(
  build: (db: TenantDb, slots: Given) => Compilable<Row>,
): (db: TenantDb, values: Given) => Promise<Row[]> {
  const compiled = new WeakMap<Dialect, CompiledQuery>()
  return (db, values) => {
    let query = compiled.get(db.dialect)
    if (!query) {
      query = build(db.withTenant(tenantSlot), slotsOf<Given>()).compile()
      compiled.set(db.dialect, query)
    }
    return db.connection.run<Row>(query.sql, fill(query.parameters, { ...values, tenantId: db.tenantId }))
  }
}

/**
 * A prepared query over a list of items, built once for each length of the list, which the caller keeps short. There is
 * at least one item.
 */
export function preparedForEach<Item extends Values, Given extends Values, Row>(
  build: (db: TenantDb, items: Item[], slots: Given) => Compilable<Row>,
): (db: TenantDb, items: readonly Item[], values: Given) => Promise<Row[]> {
  const compiled = new WeakMap<Dialect, Map<number, CompiledQuery>>()
  return (db, items, values) => {
    const bySize = compiled.get(db.dialect) ?? new Map<number, CompiledQuery>()
    compiled.set(db.dialect, bySize)
    let query = bySize.get(items.length)
    if (!query) {
      const each = items.map((_, index) => slotsOf<Item>(index))
      query = build(db.withTenant(tenantSlot), each, slotsOf<Given>()).compile()
      bySize.set(items.length, query)
    }
    const params = { ...values, tenantId: db.tenantId }
    return db.connection.run<Row>(query.sql, fill(query.parameters, params, items))
  }
}

type Insertion<Table extends keyof TenantTables> = InsertQueryBuilder<TenantTables, Table, InsertResult>

/** An insertion of one row, built once for each set of columns; `finish` adds further clauses. */
export function preparedInsert<Table extends keyof TenantTables>(
  table: Table,
  finish: (insertion: Insertion<Table>) => Compilable = (insertion) => insertion,
): (db: TenantDb, row: Insertable<TenantTables[Table]> & Values) => Promise<unknown[]> {
  const byColumns = new Map<string, (db: TenantDb, row: Values) => Promise<unknown[]>>()
  return (db, row) => {
    const columns = Object.keys(row)
    const insert =
      byColumns.get(columns.join()) ??
      prepared((db, params: Values) =>
        finish(
          db
            .insertInto(table)
            .values(Object.fromEntries(columns.map((column) => [column, params[column]])) as never),
        ),
      )
    byColumns.set(columns.join(), insert)
    return insert(db, row)
  }
}

/** A query over the installation's own tables, built once per engine and filled at each run. */
export function preparedGlobal<Given extends Values, Row>(
  build: (db: Kysely<GlobalTables>, slots: Given) => Compilable<Row>,
): (dialect: Dialect, connection: Connection, values: Given) => Promise<Row[]> {
  const compiled = new WeakMap<Dialect, CompiledQuery>()
  return (dialect, connection, values) => {
    let query = compiled.get(dialect)
    if (!query) {
      query = build(connection.global, slotsOf<Given>()).compile()
      compiled.set(dialect, query)
    }
    return connection.run<Row>(query.sql, fill(query.parameters, values))
  }
}
