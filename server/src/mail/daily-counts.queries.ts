import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'

const dayMs = 24 * 60 * 60_000

const countUp = preparedGlobal((db, given: { key: string; day: number }) =>
  db
    .insertInto('daily_counts')
    .values({ key: given.key, day: given.day, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'day'])
        .doUpdateSet((count) => ({ count: count('daily_counts.count', '+', 1) })),
    )
    .returning('count'),
)

/**
 * Counts one more of `key` on the day of `now` (UTC), in the transaction of `tx`; others who count the same wait for
 * its end. @returns how many there are now.
 */
export async function countToday(
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  key: string,
  now: number,
): Promise<number> {
  const [row] = await countUp(dialect, connection, { key, day: Math.floor(now / dayMs) })
  return row?.count ?? 1
}

/** Takes back one of `key` that was counted on the day of `now` (UTC). */
export const uncountToday = ({ global }: Pick<GlobalDb, 'global'>, key: string, now: number) =>
  global
    .updateTable('daily_counts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('day', '=', Math.floor(now / dayMs))
    .where('count', '>', 0)
    .execute()

/** Forgets the counts of days that are over. */
export const deleteOldCounts = ({ global }: Pick<GlobalDb, 'global'>, now: number) =>
  global
    .deleteFrom('daily_counts')
    .where('day', '<', Math.floor(now / dayMs))
    .execute()
