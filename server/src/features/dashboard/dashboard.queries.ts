import { countMax } from '@earshot/shared/dashboard/dashboard'
import type { Span } from '@earshot/shared/text/spans'
import { literal } from '../../db/literals.ts'
import { preparedForEach } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { firstIdAt } from '../../lib/id.ts'

/** Number of items that are held for review or have a held comment, up to `countMax`. */
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

/** Number of open items whose latest public comment is a contact's, up to `countMax`. */
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
 * Numbers of ideas and bugs created within each of some time spans. Ids begin with their creation time, so an index
 * suffices.
 */
export const countArrivals = (db: TenantDb, spans: readonly Span[]) =>
  arrivals(
    db,
    spans.map(({ from, to }, span) => ({ span, from: firstIdAt(from), until: firstIdAt(to) })),
    {},
  )

type IdSpan = { span: number; from: string; until: string }

const arrivals = preparedForEach((db, spans: IdSpan[], _: Record<string, never>) => {
  const [first, ...others] = spans.map((span) => arrivalsIn(db, span))
  if (!first) throw new Error('There is at least one span')
  return others.reduce((query, other) => query.unionAll(other), first)
})

/** Joined by status, because the index of an organisation's items begins with the status. */
const arrivalsIn = (db: TenantDb, { span, from, until }: IdSpan) =>
  db
    .selectFrom('statuses')
    .innerJoin('feedback', 'feedback.status_id', 'statuses.id')
    .select((eb) => [
      eb.cast<number>(eb.val(span), 'integer').as('span'),
      'feedback.kind',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('feedback.kind', 'in', [literal<'idea'>('idea'), literal<'bug'>('bug')])
    .where('feedback.id', '>=', from)
    .where('feedback.id', '<', until)
    .groupBy('feedback.kind')

export const hasFeedback = async (db: TenantDb): Promise<boolean> =>
  (await countRows(db.selectFrom('feedback').select('id').limit(literal(1)).execute())) > 0

const countRows = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length
