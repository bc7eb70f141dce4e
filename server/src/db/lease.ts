import type { GlobalDb } from './database.ts'

type Global = Pick<GlobalDb, 'global'>

/*
 * Places that one process at a time has, over all of them, until it gives them up or a time is over. They are windows
 * among the counts behind limits, and swept with those.
 */

/** Takes a place until a time. @returns whether it was free. */
export async function takeLease(
  { global }: Global,
  key: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const taken = await global
    .insertInto('guess_counts')
    .values({ key, count: 1, ends_at: until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ ends_at: until }).where('guess_counts.ends_at', '<=', now),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Holds a place that was taken until a time for longer. @returns false where it has gone to another. */
export async function renewLease(
  { global }: Global,
  key: string,
  { until, later }: { until: number; later: number },
): Promise<boolean> {
  const { numUpdatedRows } = await global
    .updateTable('guess_counts')
    .set({ ends_at: later })
    .where('key', '=', key)
    .where('ends_at', '=', until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives up a place that was taken until a time, unless it has gone to another. */
export const endLease = ({ global }: Global, key: string, until: number) =>
  global.deleteFrom('guess_counts').where('key', '=', key).where('ends_at', '=', until).execute()
