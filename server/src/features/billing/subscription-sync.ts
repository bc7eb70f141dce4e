import type { EventType } from '@earshot/shared/event/events'
import { formatMoney, formatMonth } from '@earshot/shared/format/format'
import { listAdministrators } from '../../auth/memberships.queries.ts'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import { jobPriorities } from '../../db/dialects/next-due.ts'
import type { AnyCtx, PublicCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { type JobHandler, PermanentError } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { AppError, notFound } from '../../lib/app-error.ts'
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
  findTenantOfCustomer,
  insertProviderEvent,
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

/** Who has an organisation's subscription read, for its audit log; by default the provider reported something. */
export interface SubscriptionReader {
  personId: string | null
  auditContext: AuditContext
}

/** Time for the reading that overtook another to end, in milliseconds. */
const overtakenPause = 5_000

const provider: SubscriptionReader = {
  personId: null,
  auditContext: { personId: null, address: '', requestId: 'payment-provider' },
}

/**
 * Reads from the provider what an organisation pays for, and makes its row, its invoices, its plan and who may work what
 * follows from that. Where another reading was begun meanwhile this one writes nothing, for the other knows more; a
 * further one is ordered, in case the other fails. @returns what it recorded. @throws AppError `unavailable`.
 */
export async function syncSubscription(
  services: Services,
  tenantId: string,
  reader: SubscriptionReader = provider,
): Promise<EventType[]> {
  const { db, payments, clock, log } = services
  if (!payments) return []
  const begun = await db.transaction((tx) => beginReading(tx, tenantId))
  if (!begun?.customer_id) return []
  const account = await payments.readAccount(begun.customer_id)
  const now = clock()
  return db.transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId, now)
    const before = await findSubscription(tx, tenantId)
    if (!tenant || !before) return []
    if (before.reading !== begun.reading) {
      // The later reading may fail yet, and its caller may never try again.
      await enqueue(tx, { kind: 'syncSubscription', tenantId, payload: {}, runAt: now + overtakenPause })
      return []
    }
    const reading = standingOf(account, payments.prices, before)
    const { standing } = reading
    logAnomalies(log, tenantId, reading)
    await writeStanding(tx, before, reading, now)
    await upsertInvoices(tx, tenantId, account?.invoices ?? [])
    const recorded = changesOf(before, standing)
    for (const type of recorded) {
      const actorId = reader.personId ?? (type === 'subscription.started' ? ordererOf(before) : null)
      await tx
        .tenant(tenantId, reader.auditContext)
        .record({ type, ...(actorId !== null && { actorId }), at: now })
    }
    await tellOfFailure({ services, database: tx }, before, reading)
    return recorded
  })
}

/** What the operator has to look at: nothing that an organisation can do leads there. */
function logAnomalies(log: Services['log'], tenantId: string, { standing, price, surplus }: Reading): void {
  if (isOngoing(standing.state) && !price)
    log.error({ tenantId, subscription: standing.subscription_id }, 'a price that is not configured')
  if (surplus.length > 0)
    log.error({ tenantId, surplus: surplus.map(({ id }) => id) }, 'more than one subscription')
}

/** Writes the row, and what follows from it at once. */
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
  // What the operator set by hand holds until what is paid for changes.
  if (plan !== grantedPlan(before, now)) await updatePlan(tx, tenantId, plan, now)
  else await applyPlan(tx, tenantId, now)
}

/** What became of a subscription between two standings, as the audit log names it. */
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

/** The member who went to pay. */
function ordererOf({ checkout_request }: SubscriptionRow): string | null {
  return checkout_request === null ? null : CheckoutRequest.parse(JSON.parse(checkout_request)).personId
}

/** Reads one organisation's subscription, after an event of the provider's. */
export const readReported =
  (services: Services): JobHandler<'syncSubscription'> =>
  async ({ tenantId }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    await syncSubscription(services, tenantId)
  }

const batch = 500

/** Has every subscription read, each by a job that is tried again where the provider cannot be reached. */
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

/** Tells the administrators of a payment that failed, once for each attempt, in the transaction of `ctx`. */
async function tellOfFailure(
  ctx: Pick<AnyCtx, 'services' | 'database'>,
  { tenant_id: tenantId, failure_told }: SubscriptionRow,
  { failing }: Reading,
): Promise<void> {
  if (!failing) return
  const attempt = `${failing.id} ${failing.attempts}`
  if (attempt === failure_told) return
  const { database, services } = ctx
  await updateSubscription(database, tenantId, { failure_told: attempt })
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

/** Lowers an organisation's next invoices by a service credit that was granted, once for a claim. */
export const creditCustomer =
  (services: Services): JobHandler<'creditCustomer'> =>
  async ({ payload: { claimId } }) => {
    const { db, payments, clock } = services
    const claim = await findGrantedClaim(db, claimId)
    const row = claim && (await findSubscription(db, claim.tenant_id))
    // Who never paid anything has no invoice to lower.
    if (!payments || !claim || !row?.customer_id) return
    await payments.credit(row.customer_id, {
      amount: claim.credit_cents,
      description: `Service credit for ${formatMonth(claim.month)}`,
      key: claimId,
    })
    // In a job of its own: the provider remembers a key for a day, and a retry of this one may come later.
    await db.transaction((tx) =>
      enqueue(tx, { kind: 'syncSubscription', tenantId: claim.tenant_id, payload: {}, runAt: clock() }),
    )
  }

/**
 * Takes an event of the provider's: each has its effect once, which is that the subscription is read again. What the
 * event says is believed in nothing but whose it is, and customers are ours only where our own rows name them.
 * @throws AppError `not_found` while billing is off, `invalid_input` when the signature does not fit.
 */
export async function takeProviderEvent(ctx: PublicCtx, body: string, signature: string): Promise<void> {
  const { payments } = ctx.services
  if (!payments) throw notFound('page')
  const event = payments.readEvent(body, signature)
  if (!event) throw new AppError('invalid_input', 400, 'The signature does not fit, or is too old.')
  await ctx.transaction(async ({ database, now }) => {
    if (!(await insertProviderEvent(database, event.id, now))) return
    const tenantId = event.customerId && (await findTenantOfCustomer(database, event.customerId))
    if (!tenantId) return
    database.announce()
    await enqueue(database, { kind: 'syncSubscription', tenantId, payload: {}, runAt: now })
  })
}
