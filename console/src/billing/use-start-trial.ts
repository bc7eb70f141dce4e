import type { NewTrial } from '@earshot/shared/billing/billing'
import { plans } from '@earshot/shared/plan/plans'
import { notifyDone } from '../design/notice/notify.tsx'
import { useSubscriptionAction } from '../queries/billing.ts'

/** Begins a plan's trial, or moves the running trial to another plan. */
export const useStartTrial = () =>
  useSubscriptionAction<NewTrial>('trial', {
    done: ({ trial }) => trial && notifyDone(`You are trying ${plans[trial.plan].title}`),
    failed: 'The trial could not be started',
  })
