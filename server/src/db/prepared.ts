import type { Compilable, CompiledQuery } from 'kysely'
import type { Dialect } from './dialects/dialect.ts'
import { fill, Slot, slots, type Values } from './slots.ts'
import type { TenantDb } from './tenant-db.ts'

const tenantSlot = new Slot('tenantId') as unknown as string

/**
 * A query over one tenant's tables that is built once per engine and filled with values at each run:
 * for the paths that every visitor takes. `build` gets slots in place of the values.
 */
export function prepared<Given extends Values, Row>(
  build: (db: TenantDb, slots: Given) => Compilable<Row>,
): (db: TenantDb, values: Given) => Promise<Row[]> {
  const compiled = new WeakMap<Dialect, CompiledQuery>()
  return (db, values) => {
    let query = compiled.get(db.dialect)
    if (!query) {
      query = build(db.withTenant(tenantSlot), slots as Given).compile()
      compiled.set(db.dialect, query)
    }
    return db.connection.run<Row>(query.sql, fill(query.parameters, { ...values, tenantId: db.tenantId }))
  }
}
