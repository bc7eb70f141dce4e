import type { PlanName } from '@earshot/shared/plan/plans'
import { oneOf } from '@earshot/shared/record'
import { readStored, store } from '../lib/browser-storage.ts'

const key = 'earshot-signed-up'
const planKey = 'earshot-signed-up-for'

/** True if this browser remembers a recent sign-up; only the server knows for certain. */
export const hasSignedUpHere = (): boolean => readStored(key) !== null

/** Remembers a sign-up in this browser until its account is activated. */
export const rememberSignUp = (pending: boolean): void => store(key, pending ? 'true' : null)

/** Name of a plan that has a trial. */
export type TrialPlan = Exclude<PlanName, 'free'>

const trialPlans: readonly TrialPlan[] = ['pro', 'agency']

/** The plan of that name; null if it has no trial. */
export const trialPlanOf = (name: string | null): TrialPlan | null => oneOf(trialPlans, name) ?? null

/** The plan chosen at a sign-up in this browser, until its trial begins. */
export const plannedTrial = (): TrialPlan | null => trialPlanOf(readStored(planKey))

/** Stores the plan chosen at a sign-up; null removes it. */
export const rememberTrial = (plan: TrialPlan | null): void => store(planKey, plan)
