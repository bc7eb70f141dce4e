import type { BillingInterval, Subscription } from '@earshot/shared/billing/billing'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import type { Plan, PlanName } from '@earshot/shared/plan/plans'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../design/page/Panel.tsx'
import { type PlanActions, planActions } from '../plan/plan-actions.ts'
import { daysLeft, runningTrial } from '../plan/subscription-state.ts'
import classes from './Billing.module.css'
import { PlanList } from './PlanList.tsx'
import { useResume } from './PlanPanel.tsx'
import { changeLabel, type PlanChange } from './plan-change.ts'
import { planTitleOf, soldIntervals, soldPrice } from './plan-offers.ts'
import { useStartTrial } from './use-start-trial.ts'

const intervalLabels = { month: 'Monthly', year: 'Yearly' } as const

interface Props {
  subscription: Subscription
  usage: OrganisationUsage | undefined
  /** True while a payment is being confirmed; no further change can be made meanwhile. */
  waiting: boolean
  onChange: (change: PlanChange) => void
  onCancel: () => void
}

/** The plans side by side, monthly or yearly, each with its available change. */
export function PlanChooser({ subscription, usage, waiting, onChange, onCancel }: Props) {
  const intervals = soldIntervals(subscription)
  const [chosen, choose] = useState<BillingInterval>()
  const [now] = useState(Date.now)
  const trial = runningTrial(subscription, now)
  const interval = chosen ?? subscription.interval ?? intervals[0] ?? 'year'
  return (
    <Panel title="Plans">
      {subscription.trial === null && subscription.plan === 'free' && (
        <Text size="sm" c="dimmed" mb="md">
          A trial lasts {serviceLevel.trialDays} days, needs no card, and can go on with another plan.
        </Text>
      )}
      {intervals.length > 1 && (
        <SegmentedControl
          mb="md"
          aria-label="How often you pay"
          value={interval}
          data={intervals.map((value) => ({ value, label: intervalLabels[value] }))}
          onChange={choose}
        />
      )}
      <PlanList
        current={subscription.plan}
        usage={usage}
        trialDays={trial ? daysLeft(trial, now) : undefined}
        priceOf={({ name }) => soldPrice(name, interval, subscription)}
        actionsOf={(plan) =>
          waiting ? null : (
            <PlanButtons
              plan={plan}
              interval={interval}
              subscription={subscription}
              onChange={onChange}
              onCancel={onCancel}
            />
          )
        }
      />
    </Panel>
  )
}

interface ButtonsProps extends Omit<Props, 'usage' | 'waiting'> {
  plan: Plan
  interval: BillingInterval
}

function PlanButtons({ plan: { name }, interval, subscription, onChange, onCancel }: ButtonsProps) {
  const [now] = useState(Date.now)
  const { trial, change } = planActions(name, interval, subscription, now)
  if (!soldPrice(name, interval, subscription) || (!trial && !change)) return null
  const suggested = runningTrial(subscription, now)?.plan ?? nextUp(subscription.plan)
  const variant = suggested === name ? 'filled' : 'default'
  return (
    <div className={classes.actions}>
      {trial && name !== 'free' && <TrialButton plan={name} trial={trial} variant={variant} />}
      {change === 'resume' && <ResumeButton />}
      {change === 'cancel' && (
        <Button variant="default" onClick={onCancel}>
          Downgrade to Free
        </Button>
      )}
      {name !== 'free' && isPriced(change) && (
        <Button
          variant={trial ? 'default' : variant}
          onClick={() => onChange({ kind: change, plan: name, interval })}
        >
          {changeLabel({ kind: change, plan: name, interval })}
        </Button>
      )}
    </div>
  )
}

/** True if a change has a price that is shown before confirmation. */
const isPriced = (change: PlanActions['change']): change is PlanChange['kind'] =>
  change !== null && change !== 'cancel' && change !== 'resume'

/** The plan that the page suggests if no trial is running. */
const nextUp = (plan: PlanName): PlanName | undefined =>
  plan === 'free' ? 'pro' : plan === 'pro' ? 'agency' : undefined

interface TrialProps {
  plan: Exclude<PlanName, 'free'>
  trial: 'start' | 'switch'
  variant: 'filled' | 'default'
}

function TrialButton({ plan, trial, variant }: TrialProps) {
  const start = useStartTrial()
  return (
    <Button variant={variant} loading={start.isPending} onClick={() => start.mutate({ plan })}>
      {trial === 'start' ? `Try ${planTitleOf(plan)} free` : `Try ${planTitleOf(plan)} instead`}
    </Button>
  )
}

function ResumeButton() {
  const resume = useResume()
  return (
    <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
      Resume subscription
    </Button>
  )
}
