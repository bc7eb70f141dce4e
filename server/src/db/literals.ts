import { type RawBuilder, sql } from 'kysely'

/**
 * A constant of this program, written into the SQL text: planners use partial indexes and limits only if they see the
 * value. Never for a value from outside.
 */
export const literal = <Value extends number | string>(value: Value): RawBuilder<Value> => sql.lit(value)
