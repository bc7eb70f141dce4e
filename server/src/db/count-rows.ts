import type { SelectQueryBuilder } from 'kysely'

/** Counts the rows of a query without a selection. Postgres returns counts as text. */
export async function countRows<Db, From extends keyof Db>(
  query: SelectQueryBuilder<Db, From, Record<never, never>>,
): Promise<number> {
  const counted = query.select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number }
  return Number(count)
}
