import type { GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>

/** Maximum rows: more than anybody reads. */
const listMax = 500

/** Ongoing subscriptions, those with a missing payment first, then by name. */
export const listSubscriptions = ({ global }: Global) =>
  global
    .selectFrom('subscriptions')
    .innerJoin('tenants', 'tenants.id', 'subscriptions.tenant_id')
    .selectAll('subscriptions')
    .select('tenants.name')
    .where('subscriptions.state', 'not in', ['none', 'canceled'])
    .where('tenants.deleted_at', 'is', null)
    .orderBy((eb) => eb.case().when('subscriptions.past_due_since', 'is not', null).then(0).else(1).end())
    .orderBy('tenants.name')
    .limit(listMax)
    .execute()

/** Complimentary plans, the soonest to end first. */
export const listComplimentaryPlans = ({ global }: Global) =>
  global
    .selectFrom('complimentary_plans')
    .innerJoin('tenants', 'tenants.id', 'complimentary_plans.tenant_id')
    .selectAll('complimentary_plans')
    .select('tenants.name')
    .where('tenants.deleted_at', 'is', null)
    .orderBy('complimentary_plans.ends_at')
    .limit(listMax)
    .execute()

/** Payments in US dollars since a time. */
export const listPayments = ({ global }: Global, since: number) =>
  global
    .selectFrom('invoices')
    .select(['amount', 'paid_at'])
    .where('state', '=', 'paid')
    .where('currency', '=', 'usd')
    .where('paid_at', '>=', since)
    .execute()

/** Plan periods of organisations that ever paid, grouped by organisation, oldest first. */
export const listPayersPeriods = ({ global }: Global) =>
  global
    .selectFrom('plan_periods')
    .select(['tenant_id', 'starts_at', 'reason'])
    .where('tenant_id', 'in', (eb) =>
      eb.selectFrom('plan_periods').select('tenant_id').where('reason', '=', 'subscription'),
    )
    .orderBy('tenant_id')
    .orderBy('starts_at')
    .execute()
