import { limits } from '@earshot/shared/limits'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { batches } from '../../lib/batches.ts'
import { hasRows } from '../person/person-rows.ts'

const batch = 500
/** Grace period before removal: idle visitors get no new tokens, and by then the last one has expired on every node. */
const tokensEndWithin = 4 * limits.contactTokenLife

/**
 * True for a row of `people` that is a visitor from before a time without any content: no text, no vote, no row of
 * their own (`person-rows.ts`), and no decision of the team about them.
 */
export function isIdleVisitor(
  eb: ExpressionBuilder<TenantTables, 'people'>,
  before: number,
): ExpressionWrapper<TenantTables, 'people', SqlBool> {
  const wrote = (['feedback', 'reports', 'comments'] as const).map((table) =>
    eb.exists(
      eb.selectFrom(table).select(`${table}.author_id`).whereRef(`${table}.author_id`, '=', 'people.id'),
    ),
  )
  const voted = eb.exists(
    eb.selectFrom('votes').select('votes.person_id').whereRef('votes.person_id', '=', 'people.id'),
  )
  return eb.and([
    eb('people.kind', '=', 'contact'),
    eb('people.external_id', 'is', null),
    eb('people.email', 'is', null),
    eb('people.pending_email', 'is', null),
    eb('people.trusted', '=', 0),
    eb('people.blocked', '=', 0),
    eb('people.company_id', 'is', null),
    eb('people.created_at', '<', before),
    eb.not(eb.or([...wrote, voted, hasRows()])),
  ])
}

/** Removes an organisation's idle visitors, a page of people at a time. */
export async function deleteIdleVisitors(db: TenantDb, now: number): Promise<void> {
  const before = now - limits.idleVisitorKept - tokensEndWithin
  const read = (last?: { id: string }) =>
    db
      .selectFrom('people')
      .select('id')
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(batch)
      .execute()
  for await (const people of batches(batch, read)) {
    const ids = people.map(({ id }) => id)
    const idle = await db
      .selectFrom('people')
      .select('id')
      .where('id', 'in', ids)
      .where((eb) => isIdleVisitor(eb, before))
      .execute()
    if (idle.length > 0)
      await db.transaction((tx) =>
        tx
          .deleteFrom('people')
          .where('id', 'in', ids)
          .where((eb) => isIdleVisitor(eb, before))
          .execute(),
      )
  }
}
