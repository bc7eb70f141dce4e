import { countMax, type Dashboard } from '@earshot/shared/dashboard'
import type { Feedback } from '@earshot/shared/feedback'
import type { To } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { approve } from '../feedback/triage.ts'
import { FeedbackRow } from './FeedbackRow.tsx'
import { TaskRow } from './TaskRow.tsx'
import classes from './WorkGroup.module.css'
import { WorkGroup } from './WorkGroup.tsx'

/** Everything that asks for something, in the order in which it does. */
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
          // Of one that is public already, a comment below it is held.
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

/** The board of a group's first task, narrowed to what the group is about. */
const boardOf = ({ items: [first] }: Dashboard['overdue'], filters: Record<string, string>): To => ({
  pathname: first ? paths.board(first.projectId) : paths.tasks(),
  search: new URLSearchParams(filters).toString(),
})

/** `5 more` where there are some, and else where the link leads. */
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
