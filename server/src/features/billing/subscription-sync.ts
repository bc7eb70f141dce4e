import { changesBetween } from '@earshot/shared/audit/audit-change'
import type { EventType } from '@earshot/shared/event/events'
import { formatMoney, formatMonth } from '@earshot/shared/format/format'
import { listAdministrators } from '../../auth/members.queries.ts'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import { jobPriorities } from '../../db/dialects/next-due.ts'
import type { AnyCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { type JobHandler, PermanentError } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { batches } from '../../lib/batches.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import {
  grantedPlan,
  isOngoing,
  type Reading,
  type SubscriptionStanding,
  standingOf,
} from '../../payments/standing.ts'
import {
  beginReading,
  findSubscription,
  listCustomers,
  type SubscriptionRow,
  updatePaymentFailed,
  updateSubscription,
  upsertInvoices,
} from '../../payments/subscriptions.queries.ts'
import { applyPlan } from '../plan/applied-plan.ts'
import { confirmDiscount, releaseDiscount } from '../plan/discount.ts'
import { updatePlan } from '../plan/plan.ts'
import { findGrantedClaim } from '../service-credit/decisions.ts'
import { CheckoutRequest } from './checkout-request.ts'

/** The person behind a sync, for the audit log; by default the payment provider. */
export interface SubscriptionReader {
  personId: string | null
  auditContext: AuditContext
}

/** Delay of a second sync after a concurrent one, in milliseconds, so that the concurrent one can end. */
const overtakenPause = 5_000

const provider: SubscriptionReader = {
  personId: null,
  auditContext: { personId: null, address: '', requestId: 'payment-provider' },
}

/**
 * Reads an organisation's subscription from the provider and updates its row, invoices, plan and member access. If
 * another sync began meanwhile, this one writes nothing, because the other has newer data; it queues a further sync in
 * case the other fails. @returns the recorded events. @throws AppError `unavailable`.
 */
export async function syncSubscription(
  services: Services,
  tenantId: string,
  reader: SubscriptionReader = provider,
): Promise<EventType[]> {
  const { db, payments, clock, log } = services
  if (!payments) return []
  const started = await db.transaction((tx) => beginReading(tx, tenantId))
  if (!started?.customer_id) return []
  const account = await payments.readAccount(started.customer_id)
  const now = clock()
  return db.transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId, now)
    const before = await findSubscription(tx, tenantId)
    if (!tenant || !before) return []
    if (before.reading !== started.reading) {
      // The later sync may still fail, and its caller may never retry.
      await enqueue(tx, { kind: 'syncSubscription', tenantId, payload: {}, runAt: now + overtakenPause })
      return []
    }
    const reading = standingOf(account, payments.prices, before)
    const { standing } = reading
    logAnomalies(log, tenantId, reading)
    await writeStanding(tx, before, reading, now)
    await upsertInvoices(tx, tenantId, account?.invoices ?? [])
    const recorded = changesOf(before, standing)
    const { plan } = await getTenant(tx, tenantId)
    const plans = changesBetween({ plan: tenant.plan }, { plan })
    for (const type of recorded) {
      const actorId = reader.personId ?? (type === 'subscription.started' ? ordererOf(before) : null)
      const changes = plans.filter(() => planEvents.has(type))
      await tx
        .tenant(tenantId, reader.auditContext)
        .record({ type, changes, ...(actorId !== null && { actorId }), at: now })
    }
    await tellOfFailure({ services, database: tx }, before, reading)
    return recorded
  })
}

/** Logs states that the operator must look at; no action of an organisation can cause them. */
function logAnomalies(log: Services['log'], tenantId: string, { standing, price, surplus }: Reading): void {
  if (isOngoing(standing.state) && !price)
    log.error({ tenantId, subscription: standing.subscription_id }, 'a price that is not configured')
  if (surplus.length > 0)
    log.error({ tenantId, surplus: surplus.map(({ id }) => id) }, 'more than one subscription')
}

/** Writes the row and applies its immediate consequences. */
async function writeStanding(
  tx: GlobalDb,
  before: SubscriptionRow,
  { standing, price }: Reading,
  now: number,
): Promise<void> {
  const { tenant_id: tenantId } = before
  const begins = isOngoing(standing.state) && !isOngoing(before.state)
  await updateSubscription(tx, tenantId, {
    ...standing,
    read_at: now,
    ...(begins && {
      checkout_key: null,
      checkout_request: null,
      checkout_id: null,
      checkout_url: null,
      checkout_until: null,
    }),
  })
  await updatePaymentFailed(tx, tenantId, standing.past_due_since)
  if (price?.beta) await confirmDiscount(tx, tenantId, now)
  else if (begins) await releaseDiscount(tx, tenantId)
  const plan = grantedPlan({ ...before, ...standing }, now)
  // A plan set by the operator stays until the paid plan changes.
  if (plan !== grantedPlan(before, now)) await updatePlan(tx, tenantId, plan, now)
  else await applyPlan(tx, tenantId, now)
}

/** Events that may change the plan that applies. */
const planEvents: ReadonlySet<EventType> = new Set([
  'subscription.started',
  'subscription.changed',
  'subscription.ended',
])

/** Audit log events for the difference between two subscription states. */
function changesOf(before: SubscriptionStanding, after: SubscriptionStanding): EventType[] {
  if (!isOngoing(after.state)) return isOngoing(before.state) ? ['subscription.ended'] : []
  if (!isOngoing(before.state)) return ['subscription.started']
  const changes: [EventType, boolean][] = [
    [
      'subscription.changed',
      before.plan !== after.plan ||
        before.billing_interval !== after.billing_interval ||
        before.price !== after.price,
    ],
    ['subscription.cancelled', before.cancel_at === null && after.cancel_at !== null],
    ['subscription.resumed', before.cancel_at !== null && after.cancel_at === null],
    ['payment.failed', before.past_due_since === null && after.past_due_since !== null],
    ['payment.received', before.past_due_since !== null && after.past_due_since === null],
  ]
  return changes.filter(([, happened]) => happened).map(([type]) => type)
}

/** The member who opened the checkout. */
function ordererOf({ checkout_request }: SubscriptionRow): string | null {
  return checkout_request === null ? null : CheckoutRequest.parse(JSON.parse(checkout_request)).personId
}

/** Syncs one organisation's subscription after a webhook of the provider. */
export const readReported =
  (services: Services): JobHandler<'syncSubscription'> =>
  async ({ tenantId }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    await syncSubscription(services, tenantId)
  }

const batch = 500

/** Queues a sync for every subscription; each job is retried while the provider is unreachable. */
export const reconcileSubscriptions =
  ({ db, clock, payments }: Services): JobHandler<'reconcileSubscriptions'> =>
  async () => {
    if (!payments) return
    for await (const tenants of batches(batch, (last?: { id: string }) =>
      listCustomers(db, last?.id ?? '', batch),
    ))
      await db.transaction(async (tx) => {
        for (const { id } of tenants)
          await enqueue(
            tx,
            { kind: 'syncSubscription', tenantId: id, payload: {}, runAt: clock() },
            jobPriorities.bulk,
          )
      })
  }

/** Notifies the administrators of a failed payment, once per attempt, in the transaction of `ctx`. */
async function tellOfFailure(
  ctx: Pick<AnyCtx, 'services' | 'database'>,
  { tenant_id: tenantId, failure_notice_sent }: SubscriptionRow,
  { failing }: Reading,
): Promise<void> {
  if (!failing) return
  const attempt = `${failing.id} ${failing.attempts}`
  if (attempt === failure_notice_sent) return
  const { database, services } = ctx
  await updateSubscription(database, tenantId, { failure_notice_sent: attempt })
  const { name } = await getTenant(database, tenantId)
  for (const { email, own_first_name } of await listAdministrators(database, tenantId))
    await queueAccountMail(ctx, {
      template: 'paymentFailed',
      to: email,
      tenantId,
      params: () => ({
        firstName: own_first_name,
        organisationName: name,
        amount: formatMoney(failing.amount, failing.currency),
        attempts: failing.attempts,
        nextAttempt: failing.nextAttempt,
        link: `${services.config.publicUrl}/organisation/subscription`,
      }),
    })
}

/** Credits an organisation's next invoices with a granted service credit, once per claim. */
export const creditCustomer =
  (services: Services): JobHandler<'creditCustomer'> =>
  async ({ payload: { claimId } }) => {
    const { db, payments, clock } = services
    const claim = await findGrantedClaim(db, claimId)
    const row = claim && (await findSubscription(db, claim.tenant_id))
    // An organisation that never paid has no invoice to credit.
    if (!payments || !claim || !row?.customer_id) return
    await payments.credit(row.customer_id, {
      amount: claim.credit_cents,
      description: `Service credit for ${formatMonth(claim.month)}`,
      key: claimId,
    })
    // A separate job: the provider remembers an idempotency key for a day, and a retry of the credit may come later.
    await db.transaction((tx) =>
      enqueue(tx, { kind: 'syncSubscription', tenantId: claim.tenant_id, payload: {}, runAt: clock() }),
    )
  }
