import { type RawBuilder, sql } from 'kysely'

/**
 * A constant of our own written into the SQL text: planners use partial indexes and limits only when
 * they see the value. Never for what came from outside.
 */
export const literal = <Value extends number | string>(value: Value): RawBuilder<Value> => sql.lit(value)
