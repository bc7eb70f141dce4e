import type { Subscription } from '@earshot/shared/billing'
import { serviceLevel } from '@earshot/shared/service-level'
import { useEffect } from 'react'
import { plannedTrial, rememberTrial } from '../lib/sign-up-here.ts'
import { useStartTrial } from '../pages/billing/use-start-trial.ts'

const day = 24 * 60 * 60_000

/** Somebody else who comes in on the same browser later did not ask for it. In milliseconds. */
const rememberedFor = 2 * day

/** Begins the trial of the plan that somebody signed up for, as soon as they come into their new organisation. */
export function usePlannedTrial(subscription: Subscription | undefined): void {
  const { mutate } = useStartTrial()
  useEffect(() => {
    const plan = plannedTrial()
    if (!subscription || !plan) return
    rememberTrial(null)
    if (isNew(subscription, Date.now())) mutate({ plan })
  }, [subscription, mutate])
}

/** Whether an organisation was made a moment ago, and could try a plan. */
const isNew = ({ billing, trial, state, freeUntil }: Subscription, now: number): boolean =>
  billing !== 'off' &&
  trial === null &&
  state === 'none' &&
  freeUntil !== null &&
  freeUntil - now > serviceLevel.trialDays * day - rememberedFor
