import type {
  OperatorBilling,
  OperatorComplimentaryPlan,
  OperatorSubscription,
} from '@earshot/shared/billing/operator-billing'
import { formatPrice } from '@earshot/shared/format/format'
import { plans } from '@earshot/shared/plan/plans'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { StatusPill } from '../design/mark/StatusPill.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { DataTable, type TableColumn } from '../design/table/DataTable.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { useLastDay } from '../plan/last-day.ts'
import { MonthsPanel } from './MonthsPanel.tsx'
import classes from './Operator.module.css'
import { operatorBillingQuery } from './operator-queries.ts'

/** Revenue by month, subscriptions, failed payments and complimentary plans. */
export function BillingPage() {
  return (
    <QueryState
      query={useQuery(operatorBillingQuery())}
      loading="Loading Billing..."
      failed="The subscriptions could not be loaded"
    >
      {(billing) => <Billing billing={billing} />}
    </QueryState>
  )
}

function Billing({ billing: { months, subscriptions, complimentaryPlans } }: { billing: OperatorBilling }) {
  const lastDay = useLastDay()
  const failed = subscriptions.filter(({ pastDue }) => pastDue !== null)
  const paid = subscriptions.filter(({ pastDue }) => pastDue === null)
  const columns = subscriptionColumnsOf(lastDay, subscriptions)
  return (
    <div className={classes.billing}>
      <Panel title="Failed payments">
        {failed.length === 0 ? (
          <Nothing>No failed payments.</Nothing>
        ) : (
          <DataTable
            caption="Failed payments"
            columns={columns}
            rows={failed}
            keyOf={({ organisation }) => organisation.id}
          />
        )}
      </Panel>
      <MonthsPanel months={months} />
      <Panel title="Subscriptions">
        {paid.length === 0 ? (
          <Nothing>Nobody subscribes yet. Trials become subscriptions once a card was given.</Nothing>
        ) : (
          <DataTable
            caption="Subscriptions"
            columns={columns}
            rows={paid}
            keyOf={({ organisation }) => organisation.id}
          />
        )}
      </Panel>
      <Panel title="Complimentary plans">
        {complimentaryPlans.length === 0 ? (
          <Nothing>No organisation has a complimentary plan. Grant one on the organisation’s page.</Nothing>
        ) : (
          <DataTable
            caption="Complimentary plans"
            columns={complimentaryColumnsOf(lastDay)}
            rows={complimentaryPlans}
            keyOf={({ organisation }) => organisation.id}
          />
        )}
      </Panel>
    </div>
  )
}

const Nothing = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

type Dates = (endsAt: number) => string

const organisation: TableColumn<OperatorSubscription | OperatorComplimentaryPlan, never> = {
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

const atProvider: TableColumn<OperatorSubscription, never> = {
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

/** Columns of subscriptions, also for those with a failed payment. `dateOf` formats the last day before a time. */
const subscriptionColumnsOf = (
  dateOf: Dates,
  rows: readonly OperatorSubscription[],
): TableColumn<OperatorSubscription, never>[] => [
  organisation,
  { heading: 'Plan', width: 90, accessor: ({ plan }) => (plan ? plans[plan].title : '') },
  {
    heading: 'Price',
    width: 130,
    accessor: ({ price, currency, interval }) =>
      price === null ? '' : `${formatPrice(price, currency)} a ${interval}`,
  },
  { heading: 'Status', accessor: ({ state }) => <StatusPill {...states[state]} /> },
  { heading: 'Next', accessor: (row) => <Next subscription={row} dateOf={dateOf} /> },
  ...(rows.some(({ providerUrl }) => providerUrl !== null) ? [atProvider] : []),
]

/** The next event of a subscription. */
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

/** Columns of complimentary plans. */
const complimentaryColumnsOf = (dateOf: Dates): TableColumn<OperatorComplimentaryPlan, never>[] => [
  organisation,
  { heading: 'Plan', width: 90, accessor: ({ plan }) => plans[plan].title },
  { heading: 'Last day', accessor: ({ endsAt }) => dateOf(endsAt) },
  { heading: 'Note', accessor: ({ note }) => note || 'None' },
]
