import { type Kysely, sql } from 'kysely'
import { oneOf, required } from './table-parts.ts'

/**
 * What an organisation pays for, as it was last read from the payment provider, and its invoices. Subscriptions whose
 * first checkout is under way hold a beta price; whose payment failed stands with the organisation, which every request
 * reads anyway.
 */
export async function billing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id'))
    .addColumn('customer_id', 'text', (column) => column.unique())
    .addColumn('subscription_id', 'text')
    .addColumn('state', 'text', oneOf('state', states))
    .addColumn('plan', 'text', (column) => column.check(sql`plan in ('pro', 'agency')`))
    .addColumn('billing_interval', 'text', (column) =>
      column.check(sql`billing_interval in ('month', 'year')`),
    )
    .addColumn('price', 'integer')
    .addColumn('currency', 'text', (column) => column.notNull().defaultTo('usd'))
    .addColumn('period_end', 'bigint')
    .addColumn('cancel_at', 'bigint')
    .addColumn('balance', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('past_due_since', 'bigint')
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('failure_told', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('trial_plan', 'text', (column) => column.check(sql`trial_plan in ('pro', 'agency')`))
    .addColumn('trial_started_at', 'bigint')
    .addColumn('trial_ends_at', 'bigint')
    .addColumn('trial_told', 'text', oneOf('trial_told', ['nothing', 'week', 'day', 'end']))
    .addColumn('checkout_key', 'text')
    .addColumn('checkout_request', 'text')
    .addColumn('checkout_id', 'text')
    .addColumn('checkout_url', 'text')
    .addColumn('checkout_until', 'bigint')
    .addColumn('reading', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('read_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('subscriptions_trial').on('subscriptions').columns(['trial_ends_at']).execute()
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('number', 'text', required)
    .addColumn('state', 'text', oneOf('state', ['draft', 'open', 'paid', 'uncollectible', 'void']))
    .addColumn('amount', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('period_from', 'bigint', required)
    .addColumn('period_to', 'bigint', required)
    .addColumn('page_url', 'text')
    .addColumn('pdf_url', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('paid_at', 'bigint')
    .execute()
  await db.schema.createIndex('invoices_tenant').on('invoices').columns(['tenant_id', 'created_at']).execute()
  await db.schema.createIndex('invoices_paid').on('invoices').column('paid_at').execute()
  await db.schema
    .createTable('provider_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'bigint', required)
    .execute()
  await sql`alter table beta_deals add column held_until bigint`.execute(db)
  await sql`alter table tenants add column payment_failed_at bigint`.execute(db)
}

const states = ['none', 'trialing', 'active', 'past_due', 'unpaid', 'canceled']
