import type { Updateable } from 'kysely'
import type { GlobalDb } from '../db/database.ts'
import type { BillingTables } from '../db/tables/billing-tables.ts'
import type { ProviderInvoice } from './provider.ts'

type Global = Pick<GlobalDb, 'global'>

/** An organisation's subscription or trial; undefined if it never had either. */
export const findSubscription = ({ global }: Global, tenantId: string) =>
  global.selectFrom('subscriptions').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** An organisation's subscription row, created if missing. */
export async function getSubscription(
  { global }: Global,
  tenantId: string,
  now: number,
): Promise<SubscriptionRow> {
  await global
    .insertInto('subscriptions')
    .values({ tenant_id: tenantId, state: 'none', trial_notice_sent: 'nothing', created_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute()
  return global
    .selectFrom('subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
}

export const updateSubscription = (
  { global }: Global,
  tenantId: string,
  change: Updateable<BillingTables['subscriptions']>,
) => global.updateTable('subscriptions').set(change).where('tenant_id', '=', tenantId).execute()

/** Counts the start of a sync. @returns the row; undefined if there is nothing to sync. */
export const beginReading = ({ global }: Global, tenantId: string) =>
  global
    .updateTable('subscriptions')
    .set((eb) => ({ reading: eb('reading', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('customer_id', 'is not', null)
    .returningAll()
    .executeTakeFirst()

/** The organisation of a customer of the provider; undefined for an unknown customer. */
export async function findTenantOfCustomer(
  { global }: Global,
  customerId: string,
): Promise<string | undefined> {
  const row = await global
    .selectFrom('subscriptions')
    .select('tenant_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.tenant_id
}

/** Organisations that are customers of the provider, in the order of their ids, after a given one. */
export const listCustomers = ({ global }: Global, after: string, limit: number) =>
  global
    .selectFrom('subscriptions')
    .select('tenant_id as id')
    .where('customer_id', 'is not', null)
    .where('tenant_id', '>', after)
    .orderBy('tenant_id')
    .limit(limit)
    .execute()

/**
 * Running trials that end before `before` and have no end notice yet, in the order of the organisations' ids, after a
 * given one.
 */
export const listEndingTrials = ({ global }: Global, before: number, after: string, limit: number) =>
  global
    .selectFrom('subscriptions')
    .innerJoin('tenants', 'tenants.id', 'subscriptions.tenant_id')
    .select(['subscriptions.tenant_id', 'subscriptions.trial_ends_at', 'subscriptions.trial_notice_sent'])
    .where('tenants.deleted_at', 'is', null)
    .where('subscriptions.trial_ends_at', '<=', before)
    .where('subscriptions.trial_notice_sent', '!=', 'end')
    .where('subscriptions.tenant_id', '>', after)
    .orderBy('subscriptions.tenant_id')
    .limit(limit)
    .execute()

/** Sets when an organisation's payment failed; null once all is paid. */
export const updatePaymentFailed = ({ global }: Global, tenantId: string, since: number | null) =>
  global.updateTable('tenants').set({ payment_failed_at: since }).where('id', '=', tenantId).execute()

/** An organisation's invoices as of the last sync, newest first. */
export const listInvoices = ({ global }: Global, tenantId: string) =>
  global
    .selectFrom('invoices')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Stores invoices of a sync; other stored invoices stay. */
export async function upsertInvoices(
  { global }: Global,
  tenantId: string,
  invoices: readonly ProviderInvoice[],
): Promise<void> {
  for (const invoice of invoices) {
    const row = {
      tenant_id: tenantId,
      number: invoice.number,
      state: invoice.state,
      amount: invoice.amount,
      currency: invoice.currency,
      attempts: invoice.attempts,
      period_from: invoice.periodFrom,
      period_to: invoice.periodTo,
      page_url: invoice.pageUrl,
      pdf_url: invoice.pdfUrl,
      created_at: invoice.createdAt,
      paid_at: invoice.paidAt,
    }
    await global
      .insertInto('invoices')
      .values({ id: invoice.id, ...row })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(row))
      .execute()
  }
}

/** Records a payment event. @returns false if it was already recorded. */
export async function insertProviderEvent({ global }: Global, id: string, now: number): Promise<boolean> {
  const written = await global
    .insertInto('provider_events')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Longer than the provider repeats an event. */
const eventsKept = 30 * 24 * 60 * 60_000

export const deleteOldProviderEvents = ({ global }: Global, now: number) =>
  global
    .deleteFrom('provider_events')
    .where('received_at', '<', now - eventsKept)
    .execute()
