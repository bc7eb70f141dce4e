import { countMax } from '@earshot/shared/dashboard'
import { literal } from '../../db/literals.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { firstIdAt } from '../../lib/id.ts'

/** Items that are held for review or have a comment that is, up to `countMax`. */
export const countHeld = (db: TenantDb): Promise<number> =>
  countRows(
    db
      .selectFrom('feedback')
      .select('id')
      .where((eb) =>
        eb.or([eb('moderation', '=', literal<'held'>('held')), eb('held_comment_count', '>', literal(0))]),
      )
      .limit(literal(countMax))
      .execute(),
  )

/** Open items whose last word in public is a customer's, up to `countMax`. */
export const countUnanswered = (db: TenantDb): Promise<number> =>
  countRows(
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
 * How many ideas and bugs came since a time, by spans of `length` milliseconds since 1970. Ids begin with their time, so
 * this reads the last days alone.
 */
export const countArrivals = (db: TenantDb, since: number, length: number) =>
  db
    .selectFrom('feedback')
    .select((eb) => [
      'kind',
      eb('created_at', '/', literal(length)).as('span'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('id', '>=', firstIdAt(since))
    .where('created_at', '>=', since)
    .groupBy(['kind', 'span'])
    .execute()

export const hasFeedback = async (db: TenantDb): Promise<boolean> =>
  (await countRows(db.selectFrom('feedback').select('id').limit(literal(1)).execute())) > 0

const countRows = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length
