import type { Subscription } from '@earshot/shared/billing'
import { plans } from '@earshot/shared/plans'
import { useQuery } from '@tanstack/react-query'
import { isSubscribed } from '../../plan/subscription-state.ts'
import { subscriptionQuery } from '../../queries/billing.ts'
import { Notice } from '../../ui/Notice.tsx'

/** How often the server is asked while the payment is not confirmed, beside its event. In milliseconds. */
const askEvery = 3_000

/**
 * What stands above the page after Checkout, which was done or left. That somebody came back is
 * no proof of a payment: the page waits until the server has heard of it from the payment provider.
 */
export function CheckoutReturn({ done, subscription }: { done: boolean; subscription: Subscription }) {
  const confirmed = isSubscribed(subscription)
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
      title={`You are subscribed to ${plans[subscription.plan].title}`}
      messages={['The payment provider has confirmed it. Your invoices are under Payments / Invoices.']}
    />
  )
}
