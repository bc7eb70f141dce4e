import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Connection } from './dialects/connection.ts'
import type { Dialect } from './dialects/dialect.ts'
import { fill, slots, type Values } from './slots.ts'
import type { GlobalTables } from './tables/global-tables.ts'

/** A query over the installation's own tables, built once per engine and filled at each run. */
export function preparedGlobal<Given extends Values, Row>(
  build: (db: Kysely<GlobalTables>, slots: Given) => Compilable<Row>,
): (dialect: Dialect, connection: Connection, values: Given) => Promise<Row[]> {
  const compiled = new WeakMap<Dialect, CompiledQuery>()
  return (dialect, connection, values) => {
    let query = compiled.get(dialect)
    if (!query) {
      query = build(connection.kysely as unknown as Kysely<GlobalTables>, slots as Given).compile()
      compiled.set(dialect, query)
    }
    return connection.run<Row>(query.sql, fill(query.parameters, values))
  }
}
