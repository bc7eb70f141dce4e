import { literal } from '../../db/literals.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { firstIdAt } from '../../lib/id.ts'

/** Counts stop here: nobody triages by the difference between 100 and 1,000. */
const countMax = 100

export const countWaiting = (db: TenantDb): Promise<number> =>
  countUpTo(
    db
      .selectFrom('feedback')
      .select('id')
      .where('moderation', '=', literal<'held'>('held'))
      .limit(literal(countMax))
      .execute(),
  )

export const countUnanswered = (db: TenantDb): Promise<number> =>
  countUpTo(
    db
      .selectFrom('feedback')
      .select('id')
      .where('answered', '=', literal<0 | 1>(0))
      .where('moderation', '=', literal<'approved'>('approved'))
      .limit(literal(countMax))
      .execute(),
  )

/** When ideas and bugs came since a time. Ids begin with their time, so this reads the last days alone. */
export const listArrivals = (db: TenantDb, since: number) =>
  db
    .selectFrom('feedback')
    .select(['kind', 'created_at'])
    .where('id', '>=', firstIdAt(since))
    .where('created_at', '>=', since)
    .execute()

const countUpTo = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length
