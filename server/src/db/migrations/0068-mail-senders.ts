import { type Kysely, sql } from 'kysely'
import { flag, required } from './table-parts.ts'

const dayMs = 24 * 60 * 60_000
/** Organisations of this age have shown how they send; their allowance begins where two weeks of doubling lead. */
const establishedAfter = 14 * dayMs
const allowanceOfEstablished = 50 * 2 ** 14

/**
 * How far each organisation is trusted as a sender of emails to its customers, how much it sends, and to whom on which
 * day, as digests.
 */
export async function mailSenders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_senders')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id'))
    .addColumn('trusted_at', 'bigint')
    .addColumn('stopped_at', 'bigint')
    .addColumn('domain', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('domain_token', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('domain_proven_at', 'bigint')
    .addColumn('allowance', 'integer', required)
    .addColumn('day', 'integer', flag)
    .addColumn('recipients', 'integer', flag)
    .addColumn('complaints', 'integer', flag)
    .addColumn('complained_day', 'integer', flag)
    .execute()
  await db.schema
    .createTable('mail_recipients')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('day', 'integer', required)
    .addColumn('address', 'text', required)
    .addPrimaryKeyConstraint('mail_recipients_pk', ['tenant_id', 'day', 'address'])
    .execute()
  await db.schema
    .createIndex('mail_recipients_address')
    .on('mail_recipients')
    .columns(['address', 'day'])
    .execute()
  await db.schema.createIndex('mail_recipients_day').on('mail_recipients').columns(['day']).execute()
  await db.schema.alterTable('people').addColumn('mail_asked_at', 'bigint').execute()
  await db.schema.alterTable('people').addColumn('mail_confirmed_at', 'bigint').execute()
  await sql`insert into mail_senders (tenant_id, allowance) select id, ${sql.lit(allowanceOfEstablished)} from tenants where created_at < ${sql.lit(Date.now() - establishedAfter)}`.execute(
    db,
  )
}
