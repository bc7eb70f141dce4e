import type { GlobalDb } from './database.ts'

type Global = Pick<GlobalDb, 'global'>

/*
 * Locks that one process at a time holds, over all processes, until it releases them or they expire. They are stored as
 * windows among the counts behind limits, and swept with those.
 */

/** Milliseconds by which the clocks of processes may differ. */
const skewMax = 60_000

/**
 * Takes a lease until a time. One that ends much later was taken before the clock was set back, and is free.
 * @returns false if it is held by another process
 */
export async function takeLease(
  { global }: Global,
  key: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const taken = await global
    .insertInto('guess_counts')
    .values({ key, count: 1, ends_at: until })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ends_at: until })
        .where(({ eb, or }) =>
          or([eb('guess_counts.ends_at', '<=', now), eb('guess_counts.ends_at', '>', until + skewMax)]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Extends a lease. @returns false if it has gone to another process. */
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

/** Releases a lease, unless it has gone to another process. */
export const endLease = ({ global }: Global, key: string, until: number) =>
  global.deleteFrom('guess_counts').where('key', '=', key).where('ends_at', '=', until).execute()
