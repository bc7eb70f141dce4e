import type { GlobalDb } from '../db/database.ts'
import { AppError } from '../lib/app-error.ts'
import { countToday, uncountToday } from './daily-counts.queries.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Counts one of the acts that are limited for a day (UTC), in the transaction of `tx`.
 * @throws AppError `rate_limited` with the sentence if there were `most` already
 */
export async function countForToday(
  tx: Pick<GlobalDb, 'dialect' | 'connection'>,
  { key, most, sentence }: { key: string; most: number; sentence: string },
  now: number,
): Promise<void> {
  if ((await countToday(tx, key, now)) <= most) return
  throw new AppError('rate_limited', 429, sentence, { retryAfter: Math.ceil((dayMs - (now % dayMs)) / 1000) })
}

/** Takes back the count of an act that was refused, in the transaction of `tx`. */
export const uncountForToday = (tx: Pick<GlobalDb, 'global'>, key: string, now: number) =>
  uncountToday(tx, key, now)
