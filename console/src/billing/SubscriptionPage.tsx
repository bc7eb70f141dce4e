import type { Subscription } from '@earshot/shared/billing/billing'
import type { ComplimentaryPlan } from '@earshot/shared/plan/complimentary-plan'
import { plans } from '@earshot/shared/plan/plans'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueryOnce } from '../authentication/link/query-once.ts'
import noticeClasses from '../design/notice/Notice.module.css'
import { Notice } from '../design/notice/Notice.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import { OrganisationFrame } from '../organisation/OrganisationFrame.tsx'
import { UsageBars } from '../organisation/UsageBars.tsx'
import { useLastDay } from '../plan/last-day.ts'
import { isSubscribed } from '../plan/subscription-state.ts'
import { subscriptionQuery } from '../queries/billing.ts'
import { organisationUsageQuery } from '../queries/organisation.ts'
import { CreditsPanel } from '../service-credit/CreditsPanel.tsx'
import { useUser } from '../session/session.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { PlanChooser } from './PlanChooser.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanList } from './PlanList.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { PortalButton } from './PortalButton.tsx'
import type { PlanChange } from './plan-change.ts'
import { listPrice } from './plan-offers.ts'

/** Value in the address after a completed Checkout; any other value means that Checkout was left. */
const checkoutDone = 'done'

/** The plan and its usage, the offers of each plan, and all changes to the subscription. */
export function SubscriptionPage() {
  const subscription = useQuery(subscriptionQuery())
  return (
    <OrganisationFrame title="Subscription">
      <Stack maw={680}>
        <QueryState
          query={subscription}
          loading="Loading Subscription..."
          failed="The subscription could not be loaded"
        >
          {(loaded) => (loaded.billing === 'off' ? <BillingOff /> : <Billing subscription={loaded} />)}
        </QueryState>
      </Stack>
      <CreditsPanel />
    </OrganisationFrame>
  )
}

function Billing({ subscription }: { subscription: Subscription }) {
  const usage = useQuery(organisationUsageQuery())
  const [change, setChange] = useState<PlanChange>()
  const [cancelling, setCancelling] = useState(false)
  const checkout = useQueryOnce().get('checkout')
  const waiting = checkout === checkoutDone && !isSubscribed(subscription)
  const cancel = () => setCancelling(true)
  return (
    <>
      {checkout && <CheckoutReturn done={checkout === checkoutDone} subscription={subscription} />}
      {subscription.billing === 'demo' && (
        <Notice
          tone="info"
          title="This is a demo: nothing is charged"
          messages={['Payments are simulated. Test cards are listed at checkout.']}
        />
      )}
      {subscription.pastDue && <PaymentFailedNotice />}
      <PlanPanel subscription={subscription} onCancel={cancel} />
      <UsagePanel />
      <PlanChooser
        subscription={subscription}
        usage={usage.data}
        waiting={waiting}
        onChange={setChange}
        onCancel={cancel}
      />
      <PlanDialog
        change={change}
        usage={usage.data}
        demo={subscription.billing === 'demo'}
        onClose={() => setChange(undefined)}
      />
      <CancelDialog
        subscription={subscription}
        usage={usage.data}
        opened={cancelling}
        onClose={() => setCancelling(false)}
      />
    </>
  )
}

/** Polling interval while the payment is not confirmed, in addition to the live event. In milliseconds. */
const askEvery = 3_000

/**
 * Notice above the page after Checkout was completed or left. Returning from Checkout is no proof of a payment: the
 * page waits until the payment provider has informed the server.
 */
function CheckoutReturn({ done, subscription }: { done: boolean; subscription: Subscription }) {
  const { format } = useDateFormat({ dateStyle: 'long' })
  const confirmed = isSubscribed(subscription)
  const { state, plan, periodEnd } = subscription
  useQuery({ ...subscriptionQuery(), enabled: done && !confirmed, refetchInterval: askEvery })
  if (!done)
    return <Notice tone="info" title="You left the payment page" messages={['Nothing was charged.']} />
  if (!confirmed)
    return (
      <Notice
        tone="info"
        title="Waiting for the payment to be confirmed"
        messages={[
          'This usually takes a few seconds. This page shows it by itself; there is no need to pay again.',
        ]}
      />
    )
  return (
    <Notice
      tone="success"
      title={`You are subscribed to ${plans[plan].title}`}
      messages={[
        state === 'trialing' && periodEnd !== null
          ? `Nothing is due before your trial ends on ${format(periodEnd)}. Invoices will be under Payments / Invoices.`
          : 'The payment provider has confirmed it. Your invoices are under Payments / Invoices.',
      ]}
    />
  )
}

/** Tells administrators that a payment is missing, the consequences for the team, and where to pay. */
function PaymentFailedNotice() {
  return (
    <Notice
      tone="danger"
      title="A payment failed"
      messages={[
        'Until it is paid, only administrators can work here. Your widgets keep collecting feedback, and your public boards stay as they are.',
      ]}
    >
      <div className={noticeClasses.action}>
        <PortalButton label="Update payment details" />
      </div>
    </Notice>
  )
}

const betaPriceKept = `Pro costs it $${plans.pro.price.beta} a year instead of $${plans.pro.price.yearly}, also when it leaves Pro and comes back.`

/** The plans of an installation without a payment provider, where the operator sets them by hand. */
function BillingOff() {
  const { data: usage } = useQuery(organisationUsageQuery())
  const { plan } = useUser().currentTenant
  const betaPrice = usage?.betaPrice ?? 'open'
  return (
    <>
      <Text c="dimmed">This organisation is on the {plans[plan].title} plan.</Text>
      <Notice
        tone="info"
        title="Your plan is managed by the administrator of this Earshot server"
        messages={['Billing is off: nothing is charged. Contact them to change the plan.']}
      />
      <UsagePanel />
      {betaPrice === 'taken' && (
        <Notice tone="success" title="This organisation has the beta price" messages={[betaPriceKept]} />
      )}
      <Panel title="Plans">
        <PlanList current={plan} usage={usage} priceOf={(offered) => listPrice(offered, betaPrice)} />
      </Panel>
    </>
  )
}

/** States that the plan is free, its last day, and the next plan. */
function ComplimentaryNote({ complimentaryPlan }: { complimentaryPlan: ComplimentaryPlan }) {
  const lastDay = useLastDay()
  return (
    <Text mb="md">
      {plans[complimentaryPlan.plan].title} is free for this organisation until{' '}
      {lastDay(complimentaryPlan.endsAt)}. Nothing is deleted after that: anything above the limits of the
      next plan stays.
    </Text>
  )
}

/** Usage of the plan's limits. */
const UsagePanel = () => (
  <Panel title="Usage">
    <QueryState
      query={useQuery(organisationUsageQuery())}
      loading="Loading Usage..."
      failed="The usage could not be loaded"
    >
      {(usage) => (
        <>
          {usage.complimentaryPlan && <ComplimentaryNote complimentaryPlan={usage.complimentaryPlan} />}
          <UsageBars usage={usage} />
          <Text size="sm" c="dimmed" mt="md">
            Storage and items held for review are fair use. Above their limits, feedback is still accepted;
            without storage left, new files are not.
          </Text>
        </>
      )}
    </QueryState>
  </Panel>
)
