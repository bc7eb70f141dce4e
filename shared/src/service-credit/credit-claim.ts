import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { Month } from '../field/month.ts'
import { optionalText, requiredText } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { PlanName } from '../plan/plans.ts'

const minutes = z.number().int().nonnegative()
const cents = z.number().int().nonnegative()

/** Uptime and service credit of an organisation for a month, as `serviceCredit` decides them. */
export const MonthFigures = z.object({
  month: Month,
  /**
   * `due`: a credit can be claimed. `met`: the month's uptime reached the promised level. `free`: nothing is paid, so
   * nothing is credited. `late`: a credit was due and was not claimed in time.
   */
  verdict: z.enum(['due', 'met', 'free', 'late']),
  /** All minutes of the month in which the service was down. */
  downMinutes: minutes,
  /** Minutes of downtime that count for a credit. */
  countedMinutes: minutes,
  monthMinutes: minutes,
  /** Percentage of the whole month, by the minutes that count. */
  upTime: z.number(),
  /** Price of the plan for a month, in US cents. */
  costCents: cents,
  /** Credit that is due, in US cents; 0 unless the verdict is `due`. */
  creditCents: cents,
  /** End of the period for a claim: the last moment of a day in UTC. Null if no downtime counts. */
  claimUntil: Timestamp.nullable(),
})
export type MonthFigures = z.infer<typeof MonthFigures>

export const ClaimState = z.enum(['open', 'granted', 'refused'])
export type ClaimState = z.infer<typeof ClaimState>

/** A claim for a service credit, with the server's figures at the time of the claim. */
export const CreditClaim = z.object({
  id: Id,
  month: Month,
  reason: z.string(),
  downMinutes: minutes,
  costCents: cents,
  creditCents: cents,
  state: ClaimState,
  /** The operator's answer; '' while the claim is open, or if it has no text. */
  note: z.string(),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
})
export type CreditClaim = z.infer<typeof CreditClaim>

/** Service credits as administrators see them. */
export const ServiceCredits = z.object({
  /** This month and the one before, if uptime was recorded in them, newest first. */
  months: z.array(MonthFigures),
  /** Beginning of the kept uptime records; null before the first whole minute. */
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
  /** '' if the person was removed. */
  claimant: z.string(),
})
export type OperatorClaim = z.infer<typeof OperatorClaim>

export const OperatorClaimList = z.object({ items: z.array(OperatorClaim) })

export const ClaimDecision = z.strictObject({
  decision: z.enum(['granted', 'refused']),
  note: optionalText(limits.claimReasonMax).default(''),
})
export type ClaimDecision = z.infer<typeof ClaimDecision>
