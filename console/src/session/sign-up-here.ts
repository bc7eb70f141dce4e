import { type PlanName, plans } from '@earshot/shared/plan/plans'
import { readStored, store } from '../lib/browser-storage.ts'

const key = 'earshot-signed-up'
const planKey = 'earshot-signed-up-for'

/** Whether somebody signed up in this browser lately, as far as it remembers; the server knows for certain. */
export const hasSignedUpHere = (): boolean => readStored(key) !== null

/** Remembers that somebody signed up in this browser, until the account is activated. */
export const rememberSignUp = (pending: boolean): void => store(key, pending ? 'true' : null)

/** A plan that can be tried, by its name. */
export type TrialPlan = Exclude<PlanName, 'free'>

/** That plan; null for what is none. */
export const trialPlanOf = (name: string | null): TrialPlan | null =>
  name !== null && name !== 'free' && Object.hasOwn(plans, name) ? (name as TrialPlan) : null

/** The plan that somebody signed up for in this browser, until its trial has begun. */
export const plannedTrial = (): TrialPlan | null => trialPlanOf(readStored(planKey))

/** Remembers that plan, or with null that there is none any more. */
export const rememberTrial = (plan: TrialPlan | null): void => store(planKey, plan)
