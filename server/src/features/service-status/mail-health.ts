import type { Database } from '../../db/database.ts'
import { countFailingMails } from './samples.queries.ts'

const minute = 60_000

/** A mail that nobody took for so long is late. */
const lateAfter = 5 * minute
/** After so many attempts, which take a minute, it is not a hiccup. */
const failedAttempts = 3
/** So many at one time are not the fault of their recipients. */
const failingAtOnce = 3
const diedLately = 60 * minute

/** Whether mails go out. */
export async function isMailDelivered(db: Database, now: number): Promise<boolean> {
  const { waiting, failing } = await countFailingMails(db, {
    dueBefore: now - lateAfter,
    failedAttempts,
    deadAfter: now - diedLately,
  })
  return waiting === 0 && failing < failingAtOnce
}
