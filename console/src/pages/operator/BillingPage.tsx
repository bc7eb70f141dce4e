import type { OperatorBilling } from '@earshot/shared/operator-billing'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLastDay } from '../../plan/last-day.ts'
import { operatorBillingQuery } from '../../queries/operator.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { compColumnsOf, subscriptionColumnsOf } from './billing-columns.tsx'
import { MonthsPanel } from './MonthsPanel.tsx'
import classes from './Operator.module.css'

/** What each month brought, who pays, who does not, and what is given for free. */
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

function Billing({ billing: { months, subscriptions, comps } }: { billing: OperatorBilling }) {
  const lastDay = useLastDay()
  const failed = subscriptions.filter(({ pastDue }) => pastDue !== null)
  const paid = subscriptions.filter(({ pastDue }) => pastDue === null)
  const columns = subscriptionColumnsOf(lastDay, subscriptions)
  return (
    <div className={classes.billing}>
      <Panel title="Failed payments">
        {failed.length === 0 ? (
          <Nothing>No payment is missing.</Nothing>
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
      <Panel title="Plans for free">
        {comps.length === 0 ? (
          <Nothing>No organisation has a plan for free. It is given on the organisation’s page.</Nothing>
        ) : (
          <DataTable
            caption="Plans for free"
            columns={compColumnsOf(lastDay)}
            rows={comps}
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
