import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'

/** Number of guesses in a window, and the window's end. */
interface GuessWindow {
  count: number
  ends_at: number
}

const countUp = preparedGlobal((db, params: { key: string; times: number; now: number; endsAt: number }) =>
  db
    .insertInto('guess_counts')
    .values({ key: params.key, count: params.times, ends_at: params.endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('guess_counts.ends_at', '<=', params.now)
          .then(eb.ref('excluded.count'))
          .else(eb('guess_counts.count', '+', eb.ref('excluded.count')))
          .end(),
        ends_at: eb
          .case()
          .when('guess_counts.ends_at', '<=', params.now)
          .then(eb.ref('excluded.ends_at'))
          .else(eb.ref('guess_counts.ends_at'))
          .end(),
      })),
    )
    .returning(['count', 'ends_at']),
)

/**
 * Counts one more guess, or several requests, in the transaction of `tx`: in the window of `key` or, if that has ended,
 * in a new one of `window` milliseconds.
 */
export async function countGuess(
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  { key, now, window, times = 1 }: { key: string; now: number; window: number; times?: number },
): Promise<GuessWindow> {
  const endsAt = now + window
  const [counted] = await countUp(dialect, connection, { key, times, now, endsAt })
  return counted ?? { count: times, ends_at: endsAt }
}

/** Uncounts a guess. */
export const uncountGuess = ({ global }: Pick<GlobalDb, 'global'>, key: string) =>
  global
    .updateTable('guess_counts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()

/** Deletes the guesses of windows that have ended. */
export const deleteOldGuesses = ({ global }: Pick<GlobalDb, 'global'>, now: number) =>
  global.deleteFrom('guess_counts').where('ends_at', '<=', now).execute()
