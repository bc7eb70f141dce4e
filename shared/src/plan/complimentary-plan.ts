import { z } from 'zod'
import { Timestamp } from '../field/ids.ts'
import { PlanName } from './plans.ts'

/** A plan that the operator gives for free until a time; applies unless a better one is paid for. */
export const ComplimentaryPlan = z.object({ plan: PlanName, endsAt: Timestamp })
export type ComplimentaryPlan = z.infer<typeof ComplimentaryPlan>

/** True if a plan includes less than another one. */
export const isLess = (plan: PlanName, other: PlanName): boolean =>
  PlanName.options.indexOf(plan) < PlanName.options.indexOf(other)

/** The plan that applies at a time to whoever pays for `own`: a complimentary one if that is better and lasts. */
export const betterPlan = (own: PlanName, complimentary: ComplimentaryPlan | null, at: number): PlanName =>
  complimentary && complimentary.endsAt > at && isLess(own, complimentary.plan) ? complimentary.plan : own
