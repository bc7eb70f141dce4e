import type { TaskActivity as Activity, TaskActivityType } from '@earshot/shared/activity/activity'
import { priorityLabels } from '@earshot/shared/task/priority-words'
import type { Board, Task } from '@earshot/shared/task/task'
import { TaskPriority } from '@earshot/shared/task/task'
import { Skeleton } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ActivityLine } from '../design/mark/ActivityLine.tsx'
import { FromTo } from '../design/mark/FromTo.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import { paths } from '../lib/paths.ts'
import { taskActivityQuery } from '../queries/board.ts'
import { membersQuery } from '../queries/members.ts'
import { TagChanges } from '../tag/TagChips.tsx'
import { dueAtOf, dueDayFormat } from './board/order/due-day.ts'
import classes from './TaskActivity.module.css'

interface Props {
  task: Task
  board: Board
}

/** Changes of a task with actor, old value, new value and time; oldest first. */
export const TaskActivity = ({ task, board }: Props) => (
  <QueryState
    query={useInfiniteQuery(taskActivityQuery(task.id))}
    loading="Loading the activity…"
    skeleton={<Skeleton height={18} width="60%" />}
    failed="The activity could not be loaded"
    empty="No activity yet"
  >
    {(lines) => (
      <ul className={classes.timeline} aria-label="Activity">
        {lines.map((activity) => (
          <Line key={activity.id} activity={activity} board={board} />
        ))}
      </ul>
    )}
  </QueryState>
)

const icons: Record<TaskActivityType, typeof IconPlus> = {
  'task.created': IconPlus,
  'task.updated': IconPencil,
  'task.moved': IconArrowsExchange,
  'task.tagged': IconTag,
  'task.archived': IconArchive,
  'task.unarchived': IconArchiveOff,
  'task.deleted': IconTrash,
  'task.restored': IconRestore,
  'feedback.linked': IconLink,
  'feedback.unlinked': IconUnlink,
}

function Line({ activity, board }: { activity: Activity; board: Board }) {
  const { type, actor, createdAt } = activity
  const Icon = icons[type]
  return (
    <ActivityLine
      sign={<Icon size={14} aria-hidden />}
      actor={actor?.name ?? 'A former member'}
      at={createdAt}
    >
      <ActivityWords activity={activity} board={board} />
    </ActivityLine>
  )
}

const wordsOf = { title: 'the title', description: 'the description', blockedReason: 'what blocks it' }

/** Sentences of changes without further details. */
const plainWords: Partial<Record<TaskActivityType, string>> = {
  'task.created': 'created the task',
  'task.archived': 'archived it',
  'task.unarchived': 'took it out of the archive',
  'task.deleted': 'deleted it',
  'task.restored': 'restored it',
}

function ActivityWords({ activity, board }: { activity: Activity; board: Board }): ReactNode {
  const { type, edited, changed, from, to } = activity
  if (type in plainWords) return plainWords[type]
  if (type === 'task.tagged') return <TagChanges added={activity.added} removed={activity.removed} />
  if (type === 'feedback.linked' || type === 'feedback.unlinked') return <Linking activity={activity} />
  if (type === 'task.moved') {
    const nameOf = (id: string | undefined) => board.columns.find((column) => column.id === id)?.name
    return (
      <>
        moved it
        <FromTo from={nameOf(from)} to={nameOf(to)} />
      </>
    )
  }
  if (changed === 'assignee') return <Assignment from={from} to={to} />
  if (changed === 'dueAt') return <DueChange from={from} to={to} />
  if (changed === 'priority') {
    const nameOf = (value: string | undefined) => priorityLabels[TaskPriority.catch('none').parse(value)]
    return (
      <>
        changed the priority
        <FromTo from={nameOf(from)} to={nameOf(to)} />
      </>
    )
  }
  return `edited ${edited ? wordsOf[edited] : 'it'}`
}

function Assignment({ from, to }: Pick<Activity, 'from' | 'to'>) {
  const { data: members = [] } = useQuery(membersQuery())
  const nameOf = (id: string | undefined) =>
    id && (members.find((member) => member.id === id)?.name ?? 'a former member')
  if (!to)
    return (
      <>
        took it
        <FromTo from={nameOf(from)} to={undefined} />
      </>
    )
  return (
    <>
      assigned it
      <FromTo from={undefined} to={nameOf(to)} />
    </>
  )
}

function DueChange({ from, to }: Pick<Activity, 'from' | 'to'>) {
  const day = useDateFormat(dueDayFormat)
  const nameOf = (value: string | undefined) => value && day.format(dueAtOf(value) ?? 0)
  if (!to) return 'removed the due date'
  return (
    <>
      {from ? 'moved the due date' : 'set the due date'}
      <FromTo from={nameOf(from)} to={nameOf(to)} />
    </>
  )
}

const Linking = ({ activity: { type, feedback, feedbackId } }: { activity: Activity }) => (
  <>
    {type === 'feedback.linked' ? 'linked ' : 'unlinked '}
    {feedback && feedbackId ? (
      <>
        <Link to={paths.feedbackItem(feedbackId)}>{feedback.reference}</Link> <bdi>{feedback.title}</bdi>
      </>
    ) : (
      'deleted feedback'
    )}
  </>
)
