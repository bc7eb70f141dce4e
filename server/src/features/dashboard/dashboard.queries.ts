import { literal } from '../../db/literals.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { firstIdAt } from '../../lib/id.ts'

/** Counts stop here: nobody triages by the difference between 100 and 1,000. */
const countMax = 100

/** Items and comments that are held for review. */
export const countWaiting = async (db: TenantDb): Promise<number> =>
  Math.min(countMax, (await countHeldItems(db)) + (await countHeldComments(db)))

const countHeldItems = (db: TenantDb): Promise<number> =>
  countUpTo(
    db
      .selectFrom('feedback')
      .select('id')
      .where('moderation', '=', literal<'held'>('held'))
      .limit(literal(countMax))
      .execute(),
  )

const countHeldComments = (db: TenantDb): Promise<number> =>
  countUpTo(
    db
      .selectFrom('comments')
      .select('id')
      .where('moderation', '=', literal<'held'>('held'))
      .where('deleted_at', 'is', null)
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
      .where('finished', '=', literal<0 | 1>(0))
      .limit(literal(countMax))
      .execute(),
  )

/**
 * How many ideas and bugs came on each day since a time, by the day's number since 1970. Ids begin with
 * their time, so this reads the last days alone.
 */
export const countArrivals = (db: TenantDb, since: number, dayLength: number) =>
  db
    .selectFrom('feedback')
    .select((eb) => [
      'kind',
      eb('created_at', '/', literal(dayLength)).as('day'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('id', '>=', firstIdAt(since))
    .where('created_at', '>=', since)
    .groupBy(['kind', 'day'])
    .execute()

const countUpTo = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length
