import type { Kysely } from 'kysely'
import { oneOf, required, tenantReference, withDefault } from '../ddl/table-parts.ts'

/** Claims of organisations to a credit for a month with an outage, and the operator's decisions. */
export const createServiceCredits = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('credit_claims')
    .addColumn('id', 'text', required)
    .addColumn('tenant_id', 'text', tenantReference)
    .addColumn('person_id', 'text', required)
    .addColumn('month', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('down_minutes', 'integer', required)
    .addColumn('cost_cents', 'integer', required)
    .addColumn('credit_cents', 'integer', required)
    .addColumn('state', 'text', oneOf('state', ['open', 'granted', 'refused']))
    .addColumn('note', 'text', withDefault(''))
    .addColumn('created_at', 'bigint', required)
    .addColumn('decided_at', 'bigint')
    .addPrimaryKeyConstraint('credit_claims_pk', ['tenant_id', 'id'])
    .addUniqueConstraint('credit_claims_month', ['tenant_id', 'month'])
    .execute()
