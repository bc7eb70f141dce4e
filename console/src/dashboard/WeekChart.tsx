import type { Dashboard, DayCounts } from '@earshot/shared/dashboard/dashboard'
import { VisuallyHidden } from '@mantine/core'
import { useDateFormat } from '../lib/format-locale.ts'
import classes from './WeekChart.module.css'

const weekdays = { weekday: 'short', timeZone: 'UTC' } as const
const dates = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const

/** Dimensions of the chart, in pixels of its own coordinates. */
const width = 364
const step = width / 7
const above = 70
const below = 48
/** Greatest height of one item, in pixels, on days with few items. */
const tallest = 9

/**
 * The last seven days as a wave, ideas above the line and bugs below, each day beside the same weekday of the week
 * before. Screen readers get a table instead.
 */
export function WeekChart({ week }: { week: Dashboard['week'] }) {
  const weekday = useDateFormat(weekdays)
  const unit = Math.min(
    tallest,
    above / Math.max(1, ...week.flatMap(({ ideas, ideasBefore }) => [ideas, ideasBefore])),
    below / Math.max(1, ...week.flatMap(({ bugs, bugsBefore }) => [bugs, bugsBefore])),
  )
  return (
    <figure className={classes.figure}>
      <svg className={classes.wave} viewBox={`0 0 ${width} ${above + below + 28}`} aria-hidden="true">
        <line x1="0" x2={width} y1={above} y2={above} />
        {week.map((counts, index) => (
          <g key={counts.day} transform={`translate(${index * step} ${above})`}>
            <Bar x={14} width={7} ideas={counts.ideasBefore} bugs={counts.bugsBefore} unit={unit} before />
            <Bar x={23} width={9} ideas={counts.ideas} bugs={counts.bugs} unit={unit} />
            <text x={step / 2} y={below + 22} textAnchor="middle">
              {weekday.format(new Date(counts.day))}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={classes.legend} aria-hidden>
        <span data-kind="ideas">Ideas</span>
        <span data-kind="bugs">Bugs</span>
        <span data-kind="before">A week before</span>
      </figcaption>
      <WeekTable week={week} />
    </figure>
  )
}

interface BarProps extends Pick<DayCounts, 'ideas' | 'bugs'> {
  x: number
  width: number
  /** Pixels per item. */
  unit: number
  before?: boolean
}

/** Ideas upwards and bugs downwards from the line. */
const Bar = ({ x, width, ideas, bugs, unit, before }: BarProps) => (
  <>
    {ideas > 0 && (
      <rect
        data-kind={before ? 'before' : 'ideas'}
        x={x}
        y={-2 - ideas * unit}
        width={width}
        height={ideas * unit}
        rx={Math.min(width / 2, (ideas * unit) / 2)}
      />
    )}
    {bugs > 0 && (
      <rect
        data-kind={before ? 'before' : 'bugs'}
        x={x}
        y={2}
        width={width}
        height={bugs * unit}
        rx={Math.min(width / 2, (bugs * unit) / 2)}
      />
    )}
  </>
)

function WeekTable({ week }: { week: Dashboard['week'] }) {
  const date = useDateFormat(dates)
  return (
    <VisuallyHidden>
      <table>
        <caption>Ideas and bugs of the last seven days, and of the seven before</caption>
        <thead>
          <tr>
            <th>Day</th>
            <th>Ideas</th>
            <th>Bugs</th>
            <th>Ideas a week before</th>
            <th>Bugs a week before</th>
          </tr>
        </thead>
        <tbody>
          {week.map(({ day, ideas, bugs, ideasBefore, bugsBefore }) => (
            <tr key={day}>
              <th>{date.format(new Date(day))}</th>
              <td>{ideas}</td>
              <td>{bugs}</td>
              <td>{ideasBefore}</td>
              <td>{bugsBefore}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
