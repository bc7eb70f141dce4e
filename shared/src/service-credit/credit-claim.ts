import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { Month } from '../field/month.ts'
import { optionalText, requiredText } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { PlanName } from '../plan/plans.ts'

const minutes = z.number().int().nonnegative()
const cents = z.number().int().nonnegative()

/** What a month brings an organisation, as `serviceCredit` decides it. */
export const MonthFigures = z.object({
  month: Month,
  /**
   * `met`: the month's uptime reached what is promised. `free`: nothing is paid, so nothing is credited.
   * `late`: a credit was due and not asked for in time.
   */
  verdict: z.enum(['due', 'met', 'free', 'late']),
  /** All minutes of the month in which the service was down. */
  downMinutes: minutes,
  /** Those of them that count. */
  countedMinutes: minutes,
  monthMinutes: minutes,
  /** Percent of the whole month, by the minutes that count. */
  upTime: z.number(),
  /** What a month of the plan costs, in US cents. */
  costCents: cents,
  /** What is due, in US cents; 0 unless the verdict is `due`. */
  creditCents: cents,
  /** Until when it may be asked for: the last moment of a day in UTC. Null where nothing counts. */
  claimUntil: Timestamp.nullable(),
})
export type MonthFigures = z.infer<typeof MonthFigures>

export const ClaimState = z.enum(['open', 'granted', 'refused'])
export type ClaimState = z.infer<typeof ClaimState>

/** A request for a service credit, with the figures that the server took down when it was made. */
export const CreditClaim = z.object({
  id: Id,
  month: Month,
  reason: z.string(),
  downMinutes: minutes,
  costCents: cents,
  creditCents: cents,
  state: ClaimState,
  /** What the operator answered; '' while it is open, or where nothing was said. */
  note: z.string(),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
})
export type CreditClaim = z.infer<typeof CreditClaim>

/** What an administrator sees of service credits. */
export const ServiceCredits = z.object({
  /** Of this month and the one before those in which uptime was recorded, newest first. */
  months: z.array(MonthFigures),
  /** When recording began, or where what is kept begins; null before its first whole minute. */
  recordedSince: z.number().int().nullable(),
  /** Newest month first. */
  claims: z.array(CreditClaim),
})
export type ServiceCredits = z.infer<typeof ServiceCredits>

export const NewCreditClaim = z.strictObject({
  month: Month,
  reason: requiredText(limits.claimReasonMax, 'Please say when and how you noticed it'),
})
export type NewCreditClaim = z.infer<typeof NewCreditClaim>

/** A claim as the operator sees it. */
export const OperatorClaim = CreditClaim.extend({
  organisation: z.object({ id: Id, name: z.string(), plan: PlanName }),
  /** '' when they are gone. */
  claimant: z.string(),
})
export type OperatorClaim = z.infer<typeof OperatorClaim>

export const OperatorClaimList = z.object({ items: z.array(OperatorClaim) })

export const ClaimDecision = z.strictObject({
  decision: z.enum(['granted', 'refused']),
  note: optionalText(limits.claimReasonMax).default(''),
})
export type ClaimDecision = z.infer<typeof ClaimDecision>
