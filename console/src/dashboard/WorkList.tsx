import { countMax, type Dashboard, daysBetween, type OpenTask } from '@earshot/shared/dashboard/dashboard'
import type { Feedback } from '@earshot/shared/feedback/feedback'
import { type ReactNode, useId } from 'react'
import { Link, type To } from 'react-router-dom'
import { KindIcon } from '../design/mark/KindIcon.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { StatusRing } from '../design/mark/StatusRing.tsx'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import { approve } from '../feedback/triage.ts'
import { useDateFormat } from '../lib/format-locale.ts'
import { paths } from '../lib/paths.ts'
import { useUser } from '../session/session.ts'
import { Demand } from './Demand.tsx'
import { formatDueDate } from './due-words.ts'
import classes from './WorkGroup.module.css'

/** Every group of work, the most urgent first. */
export function WorkList({ dashboard }: { dashboard: Dashboard }) {
  const { personId } = useUser()
  const { today, overdue, dueSoon, blocked, held, unanswered, myTasks } = dashboard
  const tasks = (title: string, group: Dashboard['overdue'], filters: Record<string, string>) => (
    <WorkGroup
      title={title}
      group={group}
      all={{ to: boardOf(group, filters), label: restOf(group, 'Board') }}
    >
      {(task) => <TaskRow task={task} today={today} />}
    </WorkGroup>
  )
  return (
    <>
      {tasks('Overdue', overdue, { state: 'overdue' })}
      {tasks('Due soon', dueSoon, {})}
      {tasks('Blocked', blocked, { state: 'blocked' })}
      <WorkGroup
        title="Held for review"
        group={held}
        all={{ to: paths.feedback({ moderation: 'held' }), label: 'Review all' }}
      >
        {(item) => (
          // A published item has no button: only one of its comments is held.
          <FeedbackRow
            item={item}
            shows="author"
            action={item.moderation === 'held' && <Approve item={item} />}
          />
        )}
      </WorkGroup>
      <WorkGroup
        title="Unanswered"
        group={unanswered}
        all={{ to: paths.feedback({ unanswered: 'true' }), label: restOf(unanswered, 'Inbox') }}
      >
        {(item) => <FeedbackRow item={item} shows="demand" />}
      </WorkGroup>
      {tasks('My tasks', myTasks, { assignee: personId })}
    </>
  )
}

/** The board of a group's first task, filtered like the group. */
const boardOf = ({ items: [first] }: Dashboard['overdue'], filters: Record<string, string>): To => ({
  pathname: first ? paths.board(first.projectId) : paths.tasks(),
  search: new URLSearchParams(filters).toString(),
})

/** `5 more` if there are more rows, otherwise the name of the linked page. */
function restOf({ count, items }: { count: number; items: readonly unknown[] }, place: string): string {
  if (count <= items.length) return place
  return count >= countMax ? 'Show all' : `${count - items.length} more`
}

const Approve = ({ item }: { item: Feedback }) => (
  <button
    type="button"
    className={classes.action}
    aria-label={`Approve ${item.title}`}
    onClick={() => void approve(item, false)}
  >
    Approve
  </button>
)

interface Props<Row> {
  title: string
  group: { count: number; items: readonly Row[] }
  /** Link to the whole list, and its text. */
  all: { to: To; label: string }
  children: (row: Row) => ReactNode
}

/** A group of work: its size, its first rows, and a link to the rest. Renders nothing if empty. */
function WorkGroup<Row extends { id: string }>({
  title,
  group: { count, items },
  all,
  children,
}: Props<Row>) {
  const id = useId()
  if (count === 0) return null
  return (
    <section className={classes.group} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 className={classes.title} id={id}>
          {title}
        </h3>
        <span className={classes.count}>{count >= countMax ? `${countMax - 1}+` : count}</span>
        <Link className={classes.all} to={all.to}>
          {all.label}
        </Link>
      </header>
      <ul className={classes.rows}>
        {items.map((row) => (
          <li className={classes.row} key={row.id}>
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FeedbackRowProps {
  item: Feedback
  /** Shows the author, or the number of people affected. */
  shows: 'author' | 'demand'
  /** Action of the row; without one, the row can only be opened. */
  action?: ReactNode
}

/** A link to an item of feedback, on one line. */
const FeedbackRow = ({ item, shows, action }: FeedbackRowProps) => (
  <>
    <span className={classes.lead}>
      <KindIcon kind={item.kind} />
    </span>
    <Link className={classes.link} to={paths.feedbackItem(item.id)}>
      <bdi>{item.title}</bdi>
    </Link>
    {shows === 'author' ? (
      <span className={`${classes.meta} ${classes.name}`}>{item.author.name}</span>
    ) : (
      <Demand item={item} />
    )}
    <span className={`${classes.meta} ${classes.end}`}>
      <RelativeTime at={item.createdAt} />
    </span>
    {action || (
      <span className={classes.action} aria-hidden>
        Open
      </span>
    )}
  </>
)

/** A link to a task on its board, on one line. */
function TaskRow({ task, today }: { task: OpenTask; today: string }) {
  const { projectId, id, title, reference, columnName, category, assignee, dueAt, blockedReason } = task
  const { personId } = useUser()
  return (
    <>
      <span className={classes.lead}>
        <StatusRing category={category ?? 'open'} name={columnName} />
      </span>
      <Link className={classes.link} to={paths.task(projectId, id)}>
        <bdi>{title}</bdi>
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
  return <span className={`${classes.meta} ${classes.end} ${urgency}`}>{formatDueDate(day, today, far)}</span>
}

/** Due dates are days, stored as midnight UTC. */
const dayOf = (dueAt: number): string => new Date(dueAt).toISOString().slice(0, 10)
