import { formatPrice } from '@earshot/shared/format'
import type { OperatorComp, OperatorSubscription } from '@earshot/shared/operator-billing'
import { plans } from '@earshot/shared/plans'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'

type Dates = (endsAt: number) => string

const organisation: Column<OperatorSubscription | OperatorComp, never> = {
  heading: 'Organisation',
  wide: true,
  accessor: ({ organisation: { id, name } }) => (
    <Anchor component={Link} to={paths.operatorOrganisation(id)} fw={600}>
      {name}
    </Anchor>
  ),
}

const states = {
  none: { name: 'None', category: 'closed' },
  canceled: { name: 'Ended', category: 'closed' },
  trialing: { name: 'Trial', category: 'planned' },
  active: { name: 'Active', category: 'done' },
  past_due: { name: 'Payment failed', category: 'held', color: 'red' },
  unpaid: { name: 'Not tried again', category: 'held', color: 'red' },
} as const

const atProvider: Column<OperatorSubscription, never> = {
  heading: 'Payment provider',
  headingHidden: true,
  align: 'end',
  accessor: ({ providerUrl, organisation: { name } }) =>
    providerUrl && (
      <Anchor
        href={providerUrl}
        size="sm"
        target="_blank"
        rel="noreferrer"
        aria-label={`${name} at the payment provider, opens in a new tab`}
      >
        At the provider
      </Anchor>
    ),
}

/** Of subscriptions, also of those whose payment failed. `dateOf` writes the last day before a time. */
export const subscriptionColumnsOf = (
  dateOf: Dates,
  rows: readonly OperatorSubscription[],
): Column<OperatorSubscription, never>[] => [
  organisation,
  { heading: 'Plan', width: 90, accessor: ({ plan }) => (plan ? plans[plan].title : '') },
  {
    heading: 'Price',
    width: 130,
    accessor: ({ price, currency, interval }) =>
      price === null ? '' : `${formatPrice(price, currency)} a ${interval}`,
  },
  { heading: 'State', accessor: ({ state }) => <StatusPill {...states[state]} /> },
  { heading: 'Next', accessor: (row) => <Next subscription={row} dateOf={dateOf} /> },
  ...(rows.some(({ providerUrl }) => providerUrl !== null) ? [atProvider] : []),
]

/** What happens to a subscription next. */
function Next({ subscription, dateOf }: { subscription: OperatorSubscription; dateOf: Dates }) {
  const { pastDue, cancelAt, periodEnd } = subscription
  if (pastDue)
    return (
      <>
        Missing since <RelativeTime at={pastDue.since} />
        {pastDue.nextAttempt !== null && `, tried again ${dateOf(pastDue.nextAttempt)}`}
      </>
    )
  if (cancelAt !== null) return `Ends ${dateOf(cancelAt)}`
  return periodEnd === null ? '' : `Renews ${dateOf(periodEnd)}`
}

/** Of plans that are given for free. */
export const compColumnsOf = (dateOf: Dates): Column<OperatorComp, never>[] => [
  organisation,
  { heading: 'Plan', width: 90, accessor: ({ plan }) => plans[plan].title },
  { heading: 'Last day', accessor: ({ endsAt }) => dateOf(endsAt) },
  { heading: 'Note', accessor: ({ note }) => note || 'None' },
]
