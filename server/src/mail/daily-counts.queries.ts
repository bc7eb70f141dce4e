import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'

const dayMs = 24 * 60 * 60_000

const countUp = preparedGlobal((db, params: { key: string; day: number }) =>
  db
    .insertInto('daily_counts')
    .values({ key: params.key, day: params.day, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'day'])
        .doUpdateSet((count) => ({ count: count('daily_counts.count', '+', 1) })),
    )
    .returning('count'),
)

/**
 * Increments the count of `key` for the day of `now` (UTC), in the transaction of `tx`; concurrent increments wait for
 * its end. @returns the new count.
 */
export async function countToday(
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  key: string,
  now: number,
): Promise<number> {
  const [row] = await countUp(dialect, connection, { key, day: Math.floor(now / dayMs) })
  return row?.count ?? 1
}

/** Decrements the count of `key` for the day of `now` (UTC). */
export const uncountToday = ({ global }: Pick<GlobalDb, 'global'>, key: string, now: number) =>
  global
    .updateTable('daily_counts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('day', '=', Math.floor(now / dayMs))
    .where('count', '>', 0)
    .execute()

/** Deletes the counts of past days. */
export const deleteOldCounts = ({ global }: Pick<GlobalDb, 'global'>, now: number) =>
  global
    .deleteFrom('daily_counts')
    .where('day', '<', Math.floor(now / dayMs))
    .execute()
