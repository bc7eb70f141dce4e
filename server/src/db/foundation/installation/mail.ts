import type { Kysely } from 'kysely'
import { createIndexes, required, tenantReference, withDefault } from '../../ddl/table-parts.ts'

/** Each organisation's trust as a sender of emails, its allowance, and its recipients per day, as digests. */
export async function createMail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_senders')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id'))
    .addColumn('trusted_at', 'bigint')
    .addColumn('stopped_at', 'bigint')
    .addColumn('domain', 'text', withDefault(''))
    .addColumn('domain_token', 'text', withDefault(''))
    .addColumn('domain_proven_at', 'bigint')
    .addColumn('allowance', 'integer', required)
    .addColumn('day', 'integer', withDefault(0))
    .addColumn('recipients', 'integer', withDefault(0))
    .addColumn('complaints', 'integer', withDefault(0))
    .addColumn('complained_day', 'integer', withDefault(0))
    .execute()
  await db.schema
    .createTable('mail_recipients')
    .addColumn('tenant_id', 'text', tenantReference)
    .addColumn('day', 'integer', required)
    .addColumn('address', 'text', required)
    .addPrimaryKeyConstraint('mail_recipients_pk', ['tenant_id', 'day', 'address'])
    .execute()
  await createIndexes(db, [
    'index mail_recipients_address on mail_recipients (address, day)',
    'index mail_recipients_day on mail_recipients (day)',
  ])
}
