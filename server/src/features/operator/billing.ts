import type { OperatorBilling, OperatorSubscription } from '@earshot/shared/billing/operator-billing'
import { monthSpan } from '@earshot/shared/field/month'
import type { OperatorCtx } from '../../http/context.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import {
  listComplimentaryPlans,
  listPayersPeriods,
  listPayments,
  listSubscriptions,
} from './billing.queries.ts'
import { billingMonths, monthsUpTo } from './billing-months.ts'

/** Subscriptions, complimentary plans, and the revenue of the last twelve months. */
export async function showBilling({ database, services, now }: OperatorCtx): Promise<OperatorBilling> {
  const months = monthsUpTo(now)
  const [subscriptions, complimentaryPlans, payments, periods] = await Promise.all([
    listSubscriptions(database),
    listComplimentaryPlans(database),
    listPayments(database, monthSpan(months[0] ?? '').from),
    listPayersPeriods(database),
  ])
  return {
    subscriptions: subscriptions.map((row) => subscriptionOf(row, services.payments)),
    complimentaryPlans: complimentaryPlans.map(({ tenant_id: id, name, plan, ends_at, note }) => ({
      organisation: { id, name },
      plan,
      endsAt: ends_at,
      note,
    })),
    months: billingMonths(months, payments, periods),
  }
}

const subscriptionOf = (
  row: Awaited<ReturnType<typeof listSubscriptions>>[number],
  payments: PaymentProvider | undefined,
): OperatorSubscription => ({
  organisation: { id: row.tenant_id, name: row.name },
  state: row.state,
  plan: row.plan,
  interval: row.billing_interval,
  price: row.price,
  currency: row.currency,
  periodEnd: row.period_end,
  cancelAt: row.cancel_at,
  pastDue:
    row.past_due_since === null ? null : { since: row.past_due_since, nextAttempt: row.next_attempt_at },
  providerUrl: row.customer_id === null ? null : (payments?.customerPage(row.customer_id) ?? null),
})
