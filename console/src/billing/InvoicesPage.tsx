import type { Invoice, InvoiceList, InvoiceState } from '@earshot/shared/billing/billing'
import { formatMoney } from '@earshot/shared/format/format'
import { Anchor, Group, Paper, Text } from '@mantine/core'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { StatusPill } from '../design/mark/StatusPill.tsx'
import { DataTable, type TableColumn } from '../design/table/DataTable.tsx'
import { EmptyState } from '../design/table/EmptyState.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import { paths } from '../lib/paths.ts'
import { OrganisationFrame } from '../organisation/OrganisationFrame.tsx'
import { invoicesQuery, subscriptionQuery } from '../queries/billing.ts'
import classes from './Billing.module.css'
import { PortalButton } from './PortalButton.tsx'

/** Payments, invoices and the remaining credit. */
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
  /** Undefined until the subscription has loaded. */
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
                See your plan and what it includes
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

const states = {
  draft: { name: 'Draft', category: 'open' },
  open: { name: 'Not paid yet', category: 'started' },
  paid: { name: 'Paid', category: 'done' },
  uncollectible: { name: 'Not paid', category: 'held', color: 'red' },
  void: { name: 'Void', category: 'closed' },
} as const satisfies Record<InvoiceState, object>

/** A negative amount is credit for the next invoices, not a payment. */
const credited = { name: 'Credit', category: 'planned' } as const

/** Invoices and credit notes, each with the provider's page and a PDF. */
function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { format } = useDateFormat({ dateStyle: 'medium' })
  const columns: TableColumn<Invoice, never>[] = [
    { heading: 'Number', wide: true, accessor: ({ number }) => number || 'Draft' },
    { heading: 'Date', accessor: ({ date }) => format(date) },
    {
      heading: 'Period',
      accessor: ({ periodFrom, periodTo }) => `${format(periodFrom)} to ${format(periodTo)}`,
    },
    {
      heading: 'Amount',
      align: 'end',
      accessor: ({ amount, currency }) => (
        <span className={classes.number}>
          {formatMoney(amount, currency)} {currency.toUpperCase()}
        </span>
      ),
    },
    {
      heading: 'Status',
      accessor: ({ amount, state }) => <StatusPill {...(amount < 0 ? credited : states[state])} />,
    },
    {
      heading: 'Documents',
      headingHidden: true,
      align: 'end',
      accessor: (invoice) => <Documents {...invoice} />,
    },
  ]
  return <DataTable caption="Invoices" columns={columns} rows={invoices} keyOf={({ id }) => id} />
}

const Documents = ({ number, url, pdf }: Invoice) => (
  <Group gap="sm" justify="flex-end" wrap="nowrap">
    {url && <Document href={url} label="View" number={number} />}
    {pdf && <Document href={pdf} label="PDF" number={number} />}
  </Group>
)

const Document = ({ href, label, number }: { href: string; label: string; number: string }) => (
  <Anchor
    href={href}
    size="sm"
    target="_blank"
    rel="noreferrer"
    aria-label={`${label} of invoice ${number}, opens in a new tab`}
  >
    {label}
  </Anchor>
)
