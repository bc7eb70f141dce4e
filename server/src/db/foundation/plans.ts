import type { Kysely } from 'kysely'
import { createIndexes, oneOf, required, tenantReference } from '../ddl/table-parts.ts'

/** The plan of each organisation over time, with the reason, and complimentary plans. */
export async function createPlans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plan_periods')
    .addColumn('tenant_id', 'text', tenantReference)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('plan', 'text', oneOf('plan', ['free', 'pro', 'agency']))
    .addColumn('reason', 'text', oneOf('reason', ['complimentary', 'subscription', 'trial', 'operator']))
    .addPrimaryKeyConstraint('plan_periods_pk', ['tenant_id', 'starts_at'])
    .execute()
  await db.schema
    .createTable('complimentary_plans')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id'))
    .addColumn('plan', 'text', oneOf('plan', ['pro', 'agency']))
    .addColumn('note', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('notified', 'text', oneOf('notified', ['nothing', 'week', 'day']))
    .execute()
  await createIndexes(db, ['index complimentary_plans_end on complimentary_plans (ends_at)'])
}
