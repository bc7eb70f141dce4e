import type { SubscriptionPreview } from '@earshot/shared/billing'
import { formatMoney } from '@earshot/shared/format'
import { Text, VisuallyHidden } from '@mantine/core'
import { useDateFormat } from '../../lib/format-locale.ts'
import classes from './Billing.module.css'

/** What is charged and what for, what follows, and when. */
export function PreviewLines({ preview }: { preview: SubscriptionPreview }) {
  const { lines, dueNow, currency, nextInvoice, beta } = preview
  const { format } = useDateFormat({ dateStyle: 'long' })
  const credit = Math.max(0, -lines.reduce((total, { amount }) => total + amount, 0))
  return (
    <div>
      <table className={classes.lines}>
        <caption>
          <VisuallyHidden>What is charged</VisuallyHidden>
        </caption>
        <tbody>
          {lines.map(({ description, amount }) => (
            <tr key={`${description} ${amount}`}>
              <th scope="row">{description}</th>
              <td>{formatMoney(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Due now</th>
            <td>{formatMoney(dueNow, currency)}</td>
          </tr>
        </tfoot>
      </table>
      {credit > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {formatMoney(credit, currency)} is kept as credit and taken off the next invoices.
        </Text>
      )}
      {nextInvoice && (
        <Text size="sm" c="dimmed" mt="xs">
          Next payment: {formatMoney(nextInvoice.amount, currency)} on {format(nextInvoice.date)}.
        </Text>
      )}
      {beta && (
        <Text size="sm" c="dimmed" mt={4}>
          This is the beta price. It stays as long as the subscription.
        </Text>
      )}
    </div>
  )
}
