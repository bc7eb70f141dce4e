import type { InvoiceList } from '@earshot/shared/billing'
import { formatMoney } from '@earshot/shared/format'
import { Anchor, Paper, Text } from '@mantine/core'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { invoicesQuery, subscriptionQuery } from '../../queries/billing.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { OrganisationFrame } from '../organisation/OrganisationFrame.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { PortalButton } from './PortalButton.tsx'

/** Payments and invoices, with what credit is left. */
export function InvoicesPage() {
  const { data: subscription } = useQuery(subscriptionQuery())
  const pays = subscription && subscription.billing !== 'off' && subscription.state !== 'none'
  return (
    <OrganisationFrame
      title="Payments / Invoices"
      actions={pays && <PortalButton label="Payment details" tone="default" />}
    >
      <QueryState
        query={useQuery(invoicesQuery())}
        loading="Loading Invoices..."
        failed="The invoices could not be loaded"
      >
        {(loaded) => <Invoices loaded={loaded} billing={subscription?.billing} />}
      </QueryState>
    </OrganisationFrame>
  )
}

interface Props {
  loaded: InvoiceList
  /** Undefined until it is known. */
  billing: 'off' | 'demo' | 'on' | undefined
}

function Invoices({ loaded: { items, balance, currency }, billing }: Props) {
  return (
    <>
      {balance > 0 && (
        <Text>
          {formatMoney(balance, currency)} of credit is left. It is taken off your next invoices by itself.
        </Text>
      )}
      {items.length > 0 ? (
        <InvoiceTable invoices={items} />
      ) : (
        <Paper withBorder>
          <EmptyState
            Icon={IconReceipt}
            title="No invoices"
            text={
              billing === 'off' ? whileOff : 'Your first invoice appears here once you subscribe to a plan.'
            }
            action={
              <Anchor component={Link} to={paths.subscription()} size="sm">
                See your plan and what it holds
              </Anchor>
            }
          />
        </Paper>
      )}
    </>
  )
}

const whileOff =
  'Your plan is managed by the administrator of this Earshot server: nothing is charged, no payment details are kept, and no invoices are made.'
