import { type Month, monthBefore, monthOf, monthSpan } from '@earshot/shared/field/month'
import { formatMonth, formatPercent } from '@earshot/shared/format/format'
import type {
  CreditClaim,
  MonthFigures,
  NewCreditClaim,
  ServiceCredits,
} from '@earshot/shared/service-credit/credit-claim'
import {
  averagePrice,
  serviceCredit,
  trialEnd,
  yearlyPriceOf,
} from '@earshot/shared/service-credit/service-credit'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import type { Span } from '@earshot/shared/text/spans'
import type { PlanReason } from '../../db/tables/billing-tables.ts'
import type { CreditClaims } from '../../db/tables/status-tables.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { fieldConflict } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { excludedDowntime } from '../service-status/excused.ts'
import type { StatusServices } from '../service-status/status-services.ts'
import { getPayer, insertClaim, listClaimsOf, listPlanPeriods } from './credits.queries.ts'

/**
 * Credits due to the session's organisation for this month and the one before, if their uptime was recorded, and its
 * claims.
 */
export async function showCredits(ctx: MemberCtx<StatusServices>): Promise<ServiceCredits> {
  const { since } = await ctx.services.samples.read()
  // The uptime of a month before recording began is unknown.
  const recorded = claimableMonths(ctx.now).filter((month) => since !== null && monthSpan(month).to > since)
  const [months, claims] = await Promise.all([
    figuresOf(ctx, recorded),
    listClaimsOf(ctx.database, ctx.db.tenantId),
  ])
  return { months, recordedSince: since, claims: claims.map(claimOf) }
}

/**
 * Claims a month's credit; idempotent by key. Stores the figures as the server knows them; an operator decides.
 * @throws AppError `conflict` at the month when nothing is due, or it was claimed already.
 */
export async function claimCredit(
  ctx: MemberCtx<StatusServices>,
  { month, reason }: NewCreditClaim,
): Promise<CreditClaim> {
  const [figures] = await figuresOf(ctx, [month])
  return once(ctx, async (ctx) => {
    const { db, actor, now } = ctx
    const due = requireDue(month, figures, now)
    const row = {
      id: newId(),
      tenant_id: db.tenantId,
      person_id: actor.personId,
      month,
      reason,
      down_minutes: due.countedMinutes,
      cost_cents: due.costCents,
      credit_cents: due.creditCents,
      state: 'open' as const,
      created_at: now,
      decided_at: null,
    }
    if (!(await insertClaim(ctx.database, row)))
      throw fieldConflict('month', `The credit for ${formatMonth(month)} was claimed already.`)
    await ctx.record({ type: 'credit.claimed' })
    return claimOf({ ...row, note: '' })
  })
}

const claimableMonths = (now: number): Month[] => [monthOf(now), monthBefore(monthOf(now))]

/** Figures of a month whose credit is due. @throws AppError `conflict` at the month. */
function requireDue(month: Month, figures: MonthFigures | undefined, now: number): MonthFigures {
  const isClaimable = claimableMonths(now).includes(month)
  if (isClaimable && figures?.verdict === 'due') return figures
  throw fieldConflict(
    'month',
    isClaimable
      ? whyNot(month, figures)
      : `The time to ask for a credit for ${formatMonth(month)} is over or has not come.`,
  )
}

async function figuresOf(
  { db, database, services, now }: MemberCtx<StatusServices>,
  months: readonly Month[],
): Promise<MonthFigures[]> {
  if (months.length === 0) return []
  const oldest = Math.min(...months.map((month) => monthSpan(month).from))
  const [{ application }, excluded, payer, periods] = await Promise.all([
    services.samples.read(),
    excludedDowntime(database, oldest, now),
    getPayer(database, db.tenantId),
    listPlanPeriods(database, db.tenantId),
  ])
  const prices = periods.map(({ starts_at, plan, reason }) => ({
    from: starts_at,
    yearlyPrice: paid(reason) ? yearlyPriceOf(plan, payer.deal !== null) : 0,
  }))
  const trials = periods.flatMap(({ starts_at: from, reason }, index): Span[] =>
    reason === 'trial' ? [{ from, to: periods[index + 1]?.starts_at ?? now }] : [],
  )
  return months.map((month) =>
    serviceCredit({
      month,
      now,
      interruptions: application,
      excluded: [...excluded, ...trials],
      trialUntil: trialEnd(payer.created_at),
      yearlyPrice: averagePrice(prices, monthSpan(month)),
    }),
  )
}

/** Trials and complimentary plans cost nothing. */
const paid = (reason: PlanReason): boolean => reason === 'subscription' || reason === 'operator'

function whyNot(month: Month, figures: MonthFigures | undefined): string {
  const name = formatMonth(month)
  if (figures?.verdict === 'late')
    return `The time to ask for a credit for ${name} is over: it ends ${serviceLevel.claimWithinDays} days after the last interruption.`
  if (figures?.verdict === 'free') return 'This organisation pays nothing, so there is nothing to credit.'
  const upTime = figures ? ` It is ${formatPercent(figures.upTime)}.` : ''
  return `The uptime of ${name} is not below ${serviceLevel.creditBelow} %.${upTime}`
}

export const claimOf = (row: Omit<CreditClaims, 'note'> & { note: string }): CreditClaim => ({
  id: row.id,
  month: row.month,
  reason: row.reason,
  downMinutes: row.down_minutes,
  costCents: row.cost_cents,
  creditCents: row.credit_cents,
  state: row.state,
  note: row.note,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
})
