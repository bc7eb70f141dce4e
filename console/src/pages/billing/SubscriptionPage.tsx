import type { Subscription } from '@earshot/shared/billing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSubscribed } from '../../plan/subscription-state.ts'
import { subscriptionQuery } from '../../queries/billing.ts'
import { organisationUsageQuery } from '../../queries/organisation.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { useQueryOnce } from '../auth/query-once.ts'
import { CreditsPanel } from '../organisation/CreditsPanel.tsx'
import { OrganisationFrame } from '../organisation/OrganisationFrame.tsx'
import { BillingOff } from './BillingOff.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { CheckoutReturn } from './CheckoutReturn.tsx'
import { PaymentFailedNotice } from './PaymentFailedNotice.tsx'
import { PlanChooser } from './PlanChooser.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import type { PlanChange } from './plan-change.ts'
import { UsagePanel } from './UsagePanel.tsx'

/** What the address says after Checkout was done; anything else is that it was left. */
const checkoutDone = 'done'

/** The plan and what of it is used, what each plan offers, and all that can be done about the subscription. */
export function SubscriptionPage() {
  const subscription = useQuery(subscriptionQuery())
  return (
    <OrganisationFrame title="Subscription">
      <QueryState
        query={subscription}
        loading="Loading Subscription..."
        failed="The subscription could not be loaded"
      >
        {(loaded) => (loaded.billing === 'off' ? <BillingOff /> : <Billing subscription={loaded} />)}
      </QueryState>
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
          messages={['A stand-in answers for the payment provider. Its pages say which test cards it takes.']}
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
