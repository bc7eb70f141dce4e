import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { TenantSchema } from '../../db/tables/schema.ts'

/**
 * A row of `people` who is a visitor, came before a time and has left nothing: no word, no vote, and no decision of the
 * team about them.
 */
export function isIdleVisitor(
  eb: ExpressionBuilder<TenantSchema, 'people'>,
  before: number,
): ExpressionWrapper<TenantSchema, 'people', SqlBool> {
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
    eb('people.trusted', '=', 0),
    eb('people.blocked', '=', 0),
    eb('people.created_at', '<', before),
    eb.not(eb.or([...wrote, voted])),
  ])
}
