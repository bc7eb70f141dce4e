import type { Task } from '@earshot/shared/task'
import { demandOf } from '@earshot/shared/words'
import { VisuallyHidden } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import type { ReactNode } from 'react'
import { useDateFormat } from '../lib/format-locale.ts'
import { TagChips } from '../tags/TagChips.tsx'
import { KindIcon } from '../ui/KindIcon.tsx'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './Board.module.css'
import { DragCard } from './DragCard.tsx'
import { dueDayFormat, isOverdue } from './due-day.ts'

interface Props {
  task: Task
  index: number
  to: string
  menu: ReactNode
}

/** One card of the board. */
export const TaskCard = ({ task, index, to, menu }: Props) => (
  <DragCard taskId={task.id} index={index} to={to} title={task.title}>
    {(title) => (
      <>
        <div className={classes.top}>
          <span>{task.reference}</span>
          <span aria-hidden>·</span>
          <RelativeTime at={task.createdAt} />
          {menu}
        </div>
        {title}
        {task.blockedReason && (
          <p className={classes.blocked}>
            <IconHandStop size={14} aria-hidden /> Blocked: {task.blockedReason}
          </p>
        )}
        <TagChips ids={task.tagIds} />
        <Demand task={task} />
        <Foot task={task} />
      </>
    )}
  </DragCard>
)

/** The feedback that the card will settle, and how many people wait for it. */
function Demand({ task: { feedback } }: { task: Task }) {
  if (feedback.length === 0) return null
  return (
    <ul className={classes.demand} aria-label="Linked feedback">
      {feedback.map((item) => (
        <li key={item.id}>
          <KindIcon kind={item.kind} />
          {item.reference} · {demandOf(item)}
        </li>
      ))}
    </ul>
  )
}

function Foot({ task: { assignee, dueAt } }: { task: Task }) {
  const day = useDateFormat(dueDayFormat)
  if (!assignee && dueAt === null) return null
  const late = dueAt !== null && isOverdue(dueAt, Date.now())
  return (
    <div className={classes.foot}>
      {dueAt === null ? (
        <span />
      ) : (
        <span className={classes.due} data-late={late}>
          <IconCalendar size={14} aria-hidden />
          {late ? 'Overdue since' : 'Due'} {day.format(dueAt)}
        </span>
      )}
      {assignee && (
        <span>
          <VisuallyHidden>Assigned to {assignee.name}</VisuallyHidden>
          <PersonAvatar fullName={assignee.name} size={22} />
        </span>
      )}
    </div>
  )
}
