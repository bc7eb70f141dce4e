import type { OpenTask } from '@earshot/shared/dashboard'
import { daysBetween } from '@earshot/shared/dashboard'
import { Link } from 'react-router-dom'
import { useDateFormat } from '../../lib/format-locale.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'
import { dueWords } from './due-words.ts'
import classes from './WorkGroup.module.css'

/** A task in one line, which opens it on its board. */
export function TaskRow({ task, today }: { task: OpenTask; today: string }) {
  const { projectId, id, title, reference, columnName, category, assignee, dueAt, blockedReason } = task
  const { personId } = useUser()
  return (
    <>
      <span className={classes.lead}>
        <StatusRing category={category ?? 'open'} name={columnName} />
      </span>
      <Link className={classes.link} to={paths.task(projectId, id)}>
        {title}
      </Link>
      {blockedReason && (
        <span className={`${classes.meta} ${classes.blocked}`} title={blockedReason}>
          {blockedReason}
        </span>
      )}
      {assignee && assignee.id !== personId && <Assignee name={assignee.name} />}
      <span className={`${classes.meta} ${classes.reference}`}>{reference}</span>
      {dueAt === null ? <span className={classes.end} /> : <Due day={dayOf(dueAt)} today={today} />}
      <span className={classes.action} aria-hidden>
        Open
      </span>
    </>
  )
}

const Assignee = ({ name }: { name: string }) => (
  <span role="img" aria-label={`Assigned to ${name}`}>
    <PersonAvatar fullName={name} size={20} />
  </span>
)

const weekdays = { weekday: 'long', timeZone: 'UTC' } as const
const dates = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const

function Due({ day, today }: { day: string; today: string }) {
  const far = { weekday: useDateFormat(weekdays), date: useDateFormat(dates) }
  const days = daysBetween(today, day)
  const urgency = days < 0 ? classes.late : days < 2 ? classes.soon : ''
  return <span className={`${classes.meta} ${classes.end} ${urgency}`}>{dueWords(day, today, far)}</span>
}

/** Tasks are due on a day, kept as its midnight in UTC. */
const dayOf = (dueAt: number): string => new Date(dueAt).toISOString().slice(0, 10)
