import type { Invoice, InvoiceState } from '@earshot/shared/billing'
import { formatMoney } from '@earshot/shared/format'
import { Anchor, Group } from '@mantine/core'
import { useDateFormat } from '../../lib/format-locale.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './Billing.module.css'

const states = {
  draft: { name: 'Draft', category: 'open' },
  open: { name: 'Not paid yet', category: 'started' },
  paid: { name: 'Paid', category: 'done' },
  uncollectible: { name: 'Not paid', category: 'held', color: 'red' },
  void: { name: 'Void', category: 'closed' },
} as const satisfies Record<InvoiceState, object>

/** What is below zero is no payment, but credit for the next invoices. */
const credited = { name: 'Credit', category: 'planned' } as const

/** Invoices and credit notes, with the provider's page and the PDF of each. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { format } = useDateFormat({ dateStyle: 'medium' })
  const columns: Column<Invoice, never>[] = [
    { heading: 'Number', accessor: ({ number }) => number || 'Draft' },
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
      heading: 'State',
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
