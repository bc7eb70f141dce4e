import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import { demandLabel } from '@earshot/shared/feedback/feedback-words'
import { counted } from '@earshot/shared/format/counted'
import type { LinkedFeedback, Task } from '@earshot/shared/task/task'
import { VisuallyHidden } from '@mantine/core'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { memo, type ReactNode } from 'react'
import { KindIcon } from '../../../design/mark/KindIcon.tsx'
import { PersonAvatar } from '../../../design/person/PersonAvatar.tsx'
import { useDateFormat } from '../../../lib/format-locale.ts'
import { TagChips } from '../../../tag/TagChips.tsx'
import { dueDayFormat, dueYearFormat, formatDueDay, isOverdue } from '../order/due-day.ts'
import { PriorityIcon } from './PriorityIcon.tsx'
import classes from './TaskCard.module.css'

interface Props {
  task: Task
  /** True in a column for finished work, where nothing is overdue. */
  finished?: boolean
  /** `lifted` while the card is carried. */
  look?: 'resting' | 'lifted'
  /** The title as a link; plain text by default. */
  title?: ReactNode
  menu?: ReactNode
}

/** Face of a card: title, assignee, blocker, and a line of facts. */
export const CardFace = memo(
  ({ task, finished = false, look = 'resting', title = task.title, menu }: Props) => {
    const { assignee, blockedReason } = task
    return (
      <div className={classes.card} data-look={look}>
        <div className={classes.head}>
          <span className={classes.title}>
            <bdi>{title}</bdi>
          </span>
          {assignee && (
            <>
              <VisuallyHidden>Assigned to {assignee.name}</VisuallyHidden>
              <PersonAvatar fullName={assignee.name} size={20} />
            </>
          )}
          {menu}
        </div>
        {blockedReason && (
          <p className={classes.blocked}>
            <IconHandStop size={14} stroke={1.6} aria-hidden />
            <VisuallyHidden>Blocked: </VisuallyHidden>
            {blockedReason}
          </p>
        )}
        <div className={classes.facts}>
          <PriorityIcon priority={task.priority} />
          <span className={classes.reference}>{task.reference}</span>
          <span className={classes.tags}>
            <TagChips ids={task.tagIds} />
          </span>
          <span className={classes.end}>
            {task.commentCount > 0 && <CommentCount count={task.commentCount} />}
            {task.dueAt !== null && <Due dueAt={task.dueAt} finished={finished} />}
            <Demand feedback={task.feedback} />
          </span>
        </div>
      </div>
    )
  },
)

const CommentCount = ({ count }: { count: number }) => (
  <span className={classes.demand} title={counted(count, 'comment')}>
    <IconMessage size={14} aria-hidden />
    <span aria-hidden>{count}</span>
    <VisuallyHidden>{counted(count, 'comment')}</VisuallyHidden>
  </span>
)

function Due({ dueAt, finished }: { dueAt: number; finished: boolean }) {
  const now = new Date()
  const ofThisYear = new Date(dueAt).getUTCFullYear() === now.getFullYear()
  const { format } = useDateFormat(ofThisYear ? dueDayFormat : dueYearFormat)
  const day = format(dueAt)
  const late = !finished && isOverdue(dueAt, now)
  return (
    <span className={classes.due} data-late={late} title={late ? `Was due ${day}` : `Due ${day}`}>
      <VisuallyHidden>Due: </VisuallyHidden>
      {finished ? day : formatDueDay(dueAt, now, format)}
    </span>
  )
}

const kinds: readonly FeedbackKind[] = ['idea', 'bug']

/** Number of people waiting for a card: votes of linked ideas, and people affected by linked bugs. */
const Demand = ({ feedback }: { feedback: readonly LinkedFeedback[] }) =>
  kinds.map((kind) => {
    const items = feedback.filter((item) => item.kind === kind)
    if (items.length === 0) return null
    const total = (of: 'voteCount' | 'affectedCount') => items.reduce((sum, item) => sum + item[of], 0)
    const counts = { kind, voteCount: total('voteCount'), affectedCount: total('affectedCount') }
    const words = `${items.map(({ reference }) => reference).join(', ')}: ${demandLabel(counts)}`
    return (
      <span key={kind} className={classes.demand} title={words}>
        <KindIcon kind={kind} />
        <span aria-hidden>{kind === 'idea' ? counts.voteCount : counts.affectedCount}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    )
  })
