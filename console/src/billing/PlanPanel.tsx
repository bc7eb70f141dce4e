import type { Subscription } from '@earshot/shared/billing/billing'
import { plans } from '@earshot/shared/plan/plans'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { StatusPill } from '../design/mark/StatusPill.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import { isSubscribed, nextStepOf, subscriptionStatus } from '../plan/subscription-state.ts'
import { useSubscriptionAction } from '../queries/billing.ts'
import classes from './Billing.module.css'
import { PortalButton } from './PortalButton.tsx'

const standings = {
  trial: { name: 'Trial', category: 'planned' },
  active: { name: 'Active', category: 'done' },
  cancelled: { name: 'Cancelled', category: 'closed' },
  failed: { name: 'Payment failed', category: 'held', color: 'red' },
} as const

interface Props {
  subscription: Subscription
  onCancel: () => void
}

/** The current plan, the state of the subscription, and the next event. */
export function PlanPanel({ subscription, onCancel }: Props) {
  const { format } = useDateFormat({ dateStyle: 'long' })
  const [now] = useState(Date.now)
  const standing = subscriptionStatus(subscription, now)
  return (
    <Panel title="Your plan">
      <p className={classes.held}>
        {plans[subscription.plan].title}
        {standing && <StatusPill {...standings[standing]} />}
      </p>
      <Text mt={4}>{nextStepOf(subscription, now, (at) => format(at))}</Text>
      {!subscription.pastDue && (isSubscribed(subscription) || subscription.state === 'canceled') && (
        <Group gap="xs" mt="md">
          <Actions subscription={subscription} onCancel={onCancel} />
        </Group>
      )}
    </Panel>
  )
}

function Actions({ subscription, onCancel }: Props) {
  const resume = useResume()
  const { cancelAt } = subscription
  return (
    <>
      {cancelAt !== null && (
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          Resume subscription
        </Button>
      )}
      <PortalButton tone="default" label="Payment details" />
      {isSubscribed(subscription) && cancelAt === null && (
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel subscription
        </Button>
      )}
    </>
  )
}

/** Takes the cancellation back. */
export const useResume = () =>
  useSubscriptionAction('resume', {
    done: ({ plan }) => notifyDone(`The subscription to ${plans[plan].title} goes on`),
    failed: 'The subscription could not be resumed',
  })
