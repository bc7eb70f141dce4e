import { type Kysely, sql } from 'kysely'
import { flag, oneOf, required } from './table-parts.ts'

/** What the public site collects and tells: lists, messages, the state of the service, and the operator's decisions. */
export async function publicSite(db: Kysely<unknown>): Promise<void> {
  await createLists(db)
  await createStatus(db)
  await createDecisions(db)
}

async function createLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('list', 'text', oneOf('list', ['waiting', 'news']))
    .addColumn('email', 'text', required)
    .addColumn('confirm_hash', 'text')
    .addColumn('confirm_until', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('confirmed_at', 'bigint')
    .addColumn('unsubscribed_at', 'bigint')
    .addUniqueConstraint('subscribers_address', ['list', 'email'])
    .execute()
  await sql`create unique index subscribers_confirm on subscribers (confirm_hash) where confirm_hash is not null`.execute(
    db,
  )
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
}

async function createStatus(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_samples')
    .addColumn('minute', 'integer', (column) => column.primaryKey())
    .addColumn('app', 'integer', flag)
    .addColumn('mail', 'integer', flag)
    .execute()
  await db.schema
    .createTable('incidents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('impact', 'text', oneOf('impact', ['minor', 'major', 'outage']))
    .addColumn('third_party', 'integer', flag)
    .addColumn('started_at', 'bigint', required)
    .addColumn('resolved_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('incident_updates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('incident_id', 'text', (column) =>
      column.notNull().references('incidents.id').onDelete('cascade'),
    )
    .addColumn('stage', 'text', oneOf('stage', ['investigating', 'identified', 'monitoring', 'resolved']))
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createIndex('incident_updates_incident')
    .on('incident_updates')
    .columns(['incident_id', 'id'])
    .execute()
  await db.schema
    .createTable('maintenance_windows')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('cancelled_at', 'bigint')
    .addColumn('announced_up_to', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('cancelled_up_to', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

async function createDecisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credit_claims')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('person_id', 'text', required)
    .addColumn('month', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('down_minutes', 'integer', required)
    .addColumn('cost_cents', 'integer', required)
    .addColumn('credit_cents', 'integer', required)
    .addColumn('state', 'text', oneOf('state', ['open', 'granted', 'refused']))
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', required)
    .addColumn('decided_at', 'bigint')
    .addUniqueConstraint('credit_claims_month', ['tenant_id', 'month'])
    .execute()
  // Without a reference: a deal that was taken stays taken when its organisation is gone.
  await db.schema
    .createTable('beta_deals')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey())
    // So that two at once cannot both be the last: one of them finds its number taken.
    .addColumn('number', 'integer', (column) => column.notNull().unique())
    .addColumn('taken_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('operator_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operator', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await sql`alter table tenants add column suspended_at bigint`.execute(db)
  await sql`alter table tenants add column suspended_reason text not null default ''`.execute(db)
}
