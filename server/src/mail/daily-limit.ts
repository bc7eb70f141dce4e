import type { GlobalDb } from '../db/database.ts'
import { AppError } from '../lib/app-error.ts'
import { countToday, uncountToday } from './daily-counts.queries.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Counts one of today's (UTC) in the transaction of `tx`.
 * @throws AppError `rate_limited` with the sentence if there were `most` already
 */
export async function takeToday(
  tx: Pick<GlobalDb, 'dialect' | 'connection'>,
  { key, most, sentence }: { key: string; most: number; sentence: string },
  now: number,
): Promise<void> {
  if ((await countToday(tx, key, now)) <= most) return
  throw new AppError('rate_limited', 429, sentence, { retryAfter: Math.ceil((dayMs - (now % dayMs)) / 1000) })
}

/** Gives one of today's back that turned out not to count, in the transaction of `tx`. */
export const giveBackToday = (tx: Pick<GlobalDb, 'global'>, key: string, now: number) =>
  uncountToday(tx, key, now)
