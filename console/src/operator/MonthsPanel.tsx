import { type BillingMonth, churnOf } from '@earshot/shared/billing/operator-billing'
import { monthSpan } from '@earshot/shared/field/month'
import { formatMoney } from '@earshot/shared/format/format'
import { Text, VisuallyHidden } from '@mantine/core'
import { Panel } from '../design/page/Panel.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import classes from './MonthsPanel.module.css'

const short = { month: 'short', timeZone: 'UTC' } as const
const long = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** Dimensions of the chart, in pixels of its own coordinates. */
const width = 480
const height = 96
const step = width / 12

/** Revenue and churn of twelve months: a bar chart of the revenue, and a table of both. */
export function MonthsPanel({ months }: { months: readonly BillingMonth[] }) {
  const nothing = months.every(({ revenue, atStart, started }) => revenue + atStart + started === 0)
  return (
    <Panel title="Revenue and churn">
      {nothing ? (
        <Text size="sm" c="dimmed">
          Nothing was paid in the last twelve months.
        </Text>
      ) : (
        <>
          <Bars months={months} />
          <Table months={months} />
          <Text size="sm" c="dimmed" mt="sm">
            Revenue is what was paid in US dollars, with tax. Churn is how many of the subscriptions at a
            month’s beginning ended in it. Organisations that were deleted are not in it.
          </Text>
        </>
      )}
    </Panel>
  )
}

function Bars({ months }: { months: readonly BillingMonth[] }) {
  const name = useDateFormat(short)
  const unit = height / Math.max(1, ...months.map(({ revenue }) => revenue))
  return (
    <svg className={classes.bars} viewBox={`0 0 ${width} ${height + 24}`} aria-hidden="true">
      <line x1="0" x2={width} y1={height} y2={height} />
      {months.map(({ month, revenue }, index) => (
        <g key={month} transform={`translate(${index * step} ${height})`}>
          {revenue > 0 && <rect x={8} width={step - 16} y={-revenue * unit} height={revenue * unit} rx={3} />}
          <text x={step / 2} y={18} textAnchor="middle">
            {name.format(monthSpan(month).from)}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Table({ months }: { months: readonly BillingMonth[] }) {
  const name = useDateFormat(long)
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>Revenue and churn by month</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th>Month</th>
          <th>Revenue</th>
          <th>Began</th>
          <th>Ended</th>
          <th>Churn</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <tr key={month.month}>
            <th scope="row">{name.format(monthSpan(month.month).from)}</th>
            <td>{formatMoney(month.revenue, 'usd')}</td>
            <td>{month.started}</td>
            <td>{month.ended}</td>
            <td>{churnInWords(month)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const churnInWords = (month: BillingMonth): string => {
  const churn = churnOf(month)
  return churn === null ? 'None' : `${churn.toLocaleString('en', { maximumFractionDigits: 1 })} %`
}
