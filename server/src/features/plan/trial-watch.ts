import { isLess } from '@earshot/shared/plan/complimentary-plan'
import { plans } from '@earshot/shared/plan/plans'
import { listAdministrators } from '../../auth/members.queries.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import type { JobFailure, JobHandler } from '../../jobs/kinds.ts'
import { attempt } from '../../jobs/tenant-walk.ts'
import { batches } from '../../lib/batches.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { grantedPlan, isOngoing } from '../../payments/standing.ts'
import {
  findSubscription,
  listEndingTrials,
  type SubscriptionRow,
  updateSubscription,
} from '../../payments/subscriptions.queries.ts'
import { findPlanFacts } from './applied-plan.queries.ts'
import { planAt } from './applied-plan.ts'
import { updatePlan } from './plan.ts'

const day = 24 * 60 * 60_000
const batch = 100

type Stage = SubscriptionRow['trial_notice_sent']
const stages: readonly Stage[] = ['nothing', 'week', 'day', 'end']

/** Stage of a trial: a week or a day before its end, or over. */
function stageAt(endsAt: number, now: number): Stage {
  if (now >= endsAt) return 'end'
  if (now >= endsAt - day) return 'day'
  return now >= endsAt - 7 * day ? 'week' : 'nothing'
}

/** Notifies administrators seven days and one day before a trial ends and when it is over, each once, and ends it. */
export const watchTrials =
  (services: Services): JobHandler<'watchTrials'> =>
  async () => {
    const { db, clock } = services
    const now = clock()
    const advance = (tenantId: string) =>
      db.transaction((database) => advanceTrial({ services, database }, tenantId, now))
    const failed: JobFailure[] = []
    for await (const trials of batches(batch, (last?: { tenant_id: string }) =>
      listEndingTrials(db, now + 7 * day, last?.tenant_id ?? '', batch),
    ))
      for (const { tenant_id, trial_ends_at, trial_notice_sent } of trials)
        if (stageAt(trial_ends_at ?? 0, now) !== trial_notice_sent)
          failed.push(...(await attempt(tenant_id, () => advance(tenant_id))))
    return { failed, failures: failed.length }
  }

/** Brings one trial to its current stage, in one transaction. */
async function advanceTrial(
  ctx: { services: Services; database: GlobalDb },
  tenantId: string,
  now: number,
): Promise<void> {
  const { database } = ctx
  const tenant = await lockTenant(database, tenantId, now)
  const row = await findSubscription(database, tenantId)
  if (!tenant || !row?.trial_plan || row.trial_ends_at === null) return
  const stage = stageAt(row.trial_ends_at, now)
  if (stages.indexOf(stage) <= stages.indexOf(row.trial_notice_sent)) return
  await updateSubscription(database, tenantId, { trial_notice_sent: stage })
  // An organisation that pays by then needs no notice.
  if (isOngoing(row.state)) return
  if (stage === 'end') {
    // The operator has set another plan, which stays.
    if (tenant.set_plan === row.trial_plan) await updatePlan(database, tenantId, grantedPlan(row, now), now)
    const auditContext = { personId: null, address: '', requestId: 'trial' }
    await database.tenant(tenantId, auditContext).record({ type: 'trial.ended', at: now })
  }
  await tell(ctx, { tenantId, name: tenant.name, row, stage })
}

async function tell(
  ctx: { services: Services; database: GlobalDb },
  { tenantId, name, row, stage }: { tenantId: string; name: string; row: SubscriptionRow; stage: Stage },
): Promise<void> {
  const { database, services } = ctx
  const { trial_plan: plan, trial_ends_at: endsAt } = row
  const facts = await findPlanFacts(database, tenantId)
  if (!plan || endsAt === null || !facts) return
  const nextPlan = planAt(facts, Math.max(endsAt, services.clock()))
  for (const { email, own_first_name } of await listAdministrators(database, tenantId))
    await queueAccountMail(ctx, {
      template: stage === 'end' ? 'trialOver' : 'trialEnding',
      to: email,
      tenantId,
      params: () => ({
        firstName: own_first_name,
        organisationName: name,
        plan: plans[plan].title,
        nextPlan: plans[nextPlan].title,
        loses: isLess(nextPlan, plan),
        endsAt,
        link: `${services.config.publicUrl}/organisation/subscription`,
      }),
    })
}
