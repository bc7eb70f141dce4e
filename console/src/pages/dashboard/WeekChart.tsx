import type { Dashboard } from '@earshot/shared/dashboard'
import { counted } from '@earshot/shared/words'
import { VisuallyHidden } from '@mantine/core'
import { useDateFormat } from '../../lib/format-locale.ts'
import classes from './WeekChart.module.css'
import { scaleTop } from './week-scale.ts'

const weekdays = { weekday: 'short', timeZone: 'UTC' } as const
const dates = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const

/** The last seven days' ideas and bugs as pairs of bars; a screen reader gets the same as a table. */
export function WeekChart({ week }: { week: Dashboard['week'] }) {
  const [weekday, date] = [useDateFormat(weekdays), useDateFormat(dates)]
  const top = scaleTop(Math.max(...week.flatMap(({ ideas, bugs }) => [ideas, bugs]), 0))
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        <span className={classes.key} data-kind="idea">
          Ideas <strong>{sum(week, 'ideas')}</strong>
        </span>
        <span className={classes.key} data-kind="bug">
          Bugs <strong>{sum(week, 'bugs')}</strong>
        </span>
      </figcaption>
      <div className={classes.plot} aria-hidden>
        {week.map(({ day, ideas, bugs }) => (
          <div
            key={day}
            className={classes.day}
            title={`${date.format(new Date(day))}: ${told(ideas, bugs)}`}
          >
            <div className={classes.bars}>
              <Bar kind="idea" count={ideas} top={top} />
              <Bar kind="bug" count={bugs} top={top} />
            </div>
            {weekday.format(new Date(day))}
          </div>
        ))}
      </div>
      <WeekTable week={week} />
    </figure>
  )
}

const Bar = ({ kind, count, top }: { kind: 'idea' | 'bug'; count: number; top: number }) => (
  <div className={classes.bar} data-kind={kind} style={{ height: `${(count / top) * 100}%` }}>
    {count > 0 && <span>{count}</span>}
  </div>
)

function WeekTable({ week }: { week: Dashboard['week'] }) {
  const date = useDateFormat(dates)
  return (
    <VisuallyHidden>
      <table>
        <caption>Ideas and bugs of the last seven days</caption>
        <thead>
          <tr>
            <th>Day</th>
            <th>Ideas</th>
            <th>Bugs</th>
          </tr>
        </thead>
        <tbody>
          {week.map(({ day, ideas, bugs }) => (
            <tr key={day}>
              <th>{date.format(new Date(day))}</th>
              <td>{ideas}</td>
              <td>{bugs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}

const sum = (week: Dashboard['week'], kind: 'ideas' | 'bugs') =>
  week.reduce((total, day) => total + day[kind], 0)

const told = (ideas: number, bugs: number) => `${counted(ideas, 'idea')}, ${counted(bugs, 'bug')}`
