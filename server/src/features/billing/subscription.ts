import type { Invoice, InvoiceList, Subscription } from '@earshot/shared/billing/billing'
import { betaSubscriptions, type PlanName } from '@earshot/shared/plan/plans'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { getTenant } from '../../auth/tenants.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { conflict } from '../../lib/app-error.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import { findSubscription, listInvoices, type SubscriptionRow } from '../../payments/subscriptions.queries.ts'
import { countDiscounts, hasDiscount } from '../plan/discount.ts'
import { readNextPlan } from '../plan/next-plan.ts'

/** The organisation's subscription, as last synced from the provider. */
export async function showSubscription(ctx: MemberCtx): Promise<Subscription> {
  const { db, database, services, now } = ctx
  const { plan, created_at } = await getTenant(database, db.tenantId)
  const row = await findSubscription(database, db.tenantId)
  return {
    billing: services.payments?.kind ?? 'off',
    plan,
    state: row?.state ?? 'none',
    subscribedPlan: row?.plan ?? null,
    interval: row?.billing_interval ?? null,
    price: row?.price ?? null,
    currency: row?.currency ?? 'usd',
    periodEnd: row?.period_end ?? null,
    cancelAt: row?.cancel_at ?? null,
    balance: row?.balance ?? 0,
    pastDue: pastDueOf(row),
    trial: trialOf(row),
    next: await readNextPlan(database, db.tenantId, now),
    freeUntil: freeUntil(plan, row?.trial_ends_at ?? created_at, now),
    beta: await betaOf(ctx),
    prices: (await services.payments?.readPrices()) ?? [],
  }
}

async function betaOf({ db, database, services, now }: MemberCtx): Promise<Subscription['beta']> {
  if (!services.payments) return null
  return {
    left: Math.max(0, betaSubscriptions - (await countDiscounts(database, now))),
    total: betaSubscriptions,
    taken: await hasDiscount(database, db.tenantId),
  }
}

function pastDueOf(row: SubscriptionRow | undefined): Subscription['pastDue'] {
  if (!row || row.past_due_since === null) return null
  return { since: row.past_due_since, nextAttempt: row.next_attempt_at }
}

function trialOf(row: SubscriptionRow | undefined): Subscription['trial'] {
  if (!row?.trial_plan || row.trial_started_at === null || row.trial_ends_at === null) return null
  return { plan: row.trial_plan, startedAt: row.trial_started_at, endsAt: row.trial_ends_at }
}

const day = 24 * 60 * 60_000
const freePeriod = serviceLevel.trialDays * day

/**
 * End of the current 30-day period of the Free plan; continued use begins another period (product specification,
 * section 9). Null on other plans.
 */
function freeUntil(plan: PlanName, since: number, now: number): number | null {
  if (plan !== 'free') return null
  const periods = Math.floor(Math.max(0, now - since) / freePeriod)
  return since + (periods + 1) * freePeriod
}

/** The organisation's invoices, newest first, as last synced from the provider. */
export async function showInvoices({ db, database }: MemberCtx): Promise<InvoiceList> {
  const row = await findSubscription(database, db.tenantId)
  const rows = await listInvoices(database, db.tenantId)
  return { items: rows.map(invoiceOf), balance: row?.balance ?? 0, currency: row?.currency ?? 'usd' }
}

const invoiceOf = (row: Awaited<ReturnType<typeof listInvoices>>[number]): Invoice => ({
  id: row.id,
  number: row.number,
  date: row.created_at,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  periodFrom: row.period_from,
  periodTo: row.period_to,
  url: row.page_url,
  pdf: row.pdf_url,
})

/** The payment provider. @throws AppError `conflict` while billing is off. */
export function requirePayments({ services }: { services: Pick<Services, 'payments'> }): PaymentProvider {
  if (services.payments) return services.payments
  throw conflict(
    'Billing is off: nothing is charged, and the administrator of this Earshot server sets the plan.',
  )
}
