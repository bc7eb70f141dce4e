import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query has that selects nothing yet. Postgres answers a count as text. */
export async function countRows<Db, From extends keyof Db>(
  query: SelectQueryBuilder<Db, From, Record<never, never>>,
): Promise<number> {
  const counted = query.select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number }
  return Number(count)
}
