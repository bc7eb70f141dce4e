import { priorityLabels } from '@earshot/shared/task/priority-words'
import type { TaskPriority } from '@earshot/shared/task/task'
import { VisuallyHidden } from '@mantine/core'
import classes from './PriorityIcon.module.css'

const bars: Record<Exclude<TaskPriority, 'urgent'>, number> = { none: 0, low: 1, medium: 2, high: 3 }

/**
 * Priority of a card: three bars, or a marked square if urgent. Screen readers read its name, unless a text beside it
 * names it.
 */
export function PriorityIcon({ priority, named = true }: { priority: TaskPriority; named?: boolean }) {
  const name = priority === 'none' ? priorityLabels.none : `${priorityLabels[priority]} priority`
  return (
    <span className={classes.icon} title={named ? name : undefined}>
      <svg data-priority={priority} viewBox="0 0 16 16" width={16} height={16} aria-hidden>
        {priority === 'urgent' ? <Urgent /> : <Bars filled={bars[priority]} />}
      </svg>
      {named && <VisuallyHidden>{name}</VisuallyHidden>}
    </span>
  )
}

const Bars = ({ filled }: { filled: number }) =>
  [5, 8, 11].map((height, index) => (
    <rect
      key={height}
      x={2 + index * 4.5}
      y={13 - height}
      width="3"
      height={height}
      rx="1"
      className={index < filled ? classes.on : classes.off}
    />
  ))

const Urgent = () => (
  <>
    <rect x="2" y="2" width="12" height="12" rx="3" className={classes.on} />
    <path d="M8 5v3.6M8 10.9v.2" className={classes.mark} />
  </>
)
