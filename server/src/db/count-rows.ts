import type { SelectQueryBuilder } from 'kysely'

/** Counts the rows of a query without a selection. Postgres returns counts as text. */
export async function countRows<Db, From extends keyof Db>(
  query: SelectQueryBuilder<Db, From, Record<never, never>>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll().as('count'))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}
