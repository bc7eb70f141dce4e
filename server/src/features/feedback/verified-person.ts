import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** True for a verified contact: signed by a website, or with a proven address. */
export const isNamed = (eb: ExpressionBuilder<Pick<TenantTables, 'people'>, 'people'>) =>
  eb.or([eb('people.external_id', 'is not', null), eb('people.email_confirmed_at', 'is not', null)])

/** Checked for each candidate: verified contacts may be many, followers of an item are few. */
export const isNamedPerson = (
  db: TenantDb,
  column: 'votes.person_id' | 'follows.person_id' | 'feedback.author_id',
) =>
  expressionBuilder<TenantTables, 'people'>().exists(
    db
      .selectFrom('people')
      .select('people.id')
      .where(
        'people.id',
        '=',
        expressionBuilder<TenantTables, 'votes' | 'follows' | 'feedback'>().ref(column),
      )
      .where(isNamed),
  )
