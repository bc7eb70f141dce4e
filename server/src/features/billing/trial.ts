import type { PaidPlan, Subscription } from '@earshot/shared/billing/billing'
import { plans } from '@earshot/shared/plan/plans'
import { trialEnd } from '@earshot/shared/service-credit/service-credit'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, unauthenticated } from '../../lib/app-error.ts'
import { isOngoing } from '../../payments/standing.ts'
import { getSubscription, updateSubscription } from '../../payments/subscriptions.queries.ts'
import { updatePlan } from '../plan/plan.ts'
import { requirePayments, showSubscription } from './subscription.ts'

/**
 * Starts the trial of a plan without a card: 30 days, once per organisation. During the trial another plan can be
 * chosen; the end date stays.
 * @throws AppError `conflict` with a subscription, after the trial, and on the same or a higher plan.
 */
export async function startTrial(ctx: MemberCtx, plan: PaidPlan): Promise<Subscription> {
  requirePayments(ctx)
  await ctx.transaction(async (ctx) => {
    const { database, db, now } = ctx
    const tenant = await lockTenant(database, db.tenantId, now)
    if (!tenant) throw unauthenticated()
    const row = await getSubscription(database, db.tenantId, now)
    if (isOngoing(row.state))
      throw conflict('This organisation has a subscription, so there is nothing to try.')
    const hadTrial = row.trial_ends_at !== null
    if (hadTrial && (row.trial_ends_at ?? 0) <= now)
      throw conflict('This organisation has had its trial. Subscribe to use a paid plan again.')
    if (!hadTrial && plans[tenant.plan].price.yearly >= plans[plan].price.yearly)
      throw conflict(`This organisation is on the ${plans[tenant.plan].title} plan already.`)
    await updateSubscription(database, db.tenantId, {
      trial_plan: plan,
      ...(!hadTrial && { trial_started_at: now, trial_ends_at: trialEnd(now) }),
    })
    await updatePlan(database, db.tenantId, plan, now)
    await ctx.record({ type: 'trial.started' })
  })
  return showSubscription(ctx)
}
