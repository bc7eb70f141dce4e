import type { Kysely } from 'kysely'
import {
  createIndexes,
  oneOf,
  optionalOneOf,
  primaryKey,
  required,
  tenantReference,
  withDefault,
} from '../ddl/table-parts.ts'

const paidPlans = ['pro', 'agency']

/** Subscriptions of organisations as of the last sync with the payment provider, with their invoices. */
export async function createBilling(db: Kysely<unknown>): Promise<void> {
  await createSubscriptions(db)
  await createInvoices(db)
  await db.schema
    .createTable('provider_events')
    .addColumn('id', 'text', primaryKey)
    .addColumn('received_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('beta_deals')
    // No foreign key: a used discount stays used when its organisation is deleted.
    .addColumn('tenant_id', 'text', primaryKey)
    // Unique, so that of two concurrent reservations of the last number one fails.
    .addColumn('number', 'integer', (column) => column.notNull().unique())
    .addColumn('taken_at', 'bigint', required)
    .addColumn('held_until', 'bigint')
    .execute()
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  const states = ['none', 'trialing', 'active', 'past_due', 'unpaid', 'canceled']
  await db.schema
    .createTable('subscriptions')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id'))
    .addColumn('customer_id', 'text')
    .addColumn('subscription_id', 'text')
    .addColumn('state', 'text', oneOf('state', states))
    .addColumn('plan', 'text', optionalOneOf('plan', paidPlans))
    .addColumn('billing_interval', 'text', optionalOneOf('billing_interval', ['month', 'year']))
    .addColumn('price', 'integer')
    .addColumn('currency', 'text', withDefault('usd'))
    .addColumn('period_end', 'bigint')
    .addColumn('cancel_at', 'bigint')
    .addColumn('balance', 'integer', withDefault(0))
    .addColumn('past_due_since', 'bigint')
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('failure_notice_sent', 'text', withDefault(''))
    .addColumn('trial_plan', 'text', optionalOneOf('trial_plan', paidPlans))
    .addColumn('trial_started_at', 'bigint')
    .addColumn('trial_ends_at', 'bigint')
    .addColumn('trial_notice_sent', 'text', oneOf('trial_notice_sent', ['nothing', 'week', 'day', 'end']))
    .addColumn('checkout_key', 'text')
    .addColumn('checkout_request', 'text')
    .addColumn('checkout_id', 'text')
    .addColumn('checkout_url', 'text')
    .addColumn('checkout_until', 'bigint')
    .addColumn('reading', 'integer', withDefault(0))
    .addColumn('read_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await createIndexes(db, [
    'index subscriptions_customer on subscriptions (customer_id)',
    'index subscriptions_trial on subscriptions (trial_ends_at)',
  ])
}

async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'text', required)
    .addColumn('tenant_id', 'text', tenantReference)
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
    .addPrimaryKeyConstraint('invoices_pk', ['tenant_id', 'id'])
    .execute()
  await createIndexes(db, [
    'index invoices_tenant on invoices (tenant_id, created_at)',
    'index invoices_paid on invoices (paid_at)',
  ])
}
