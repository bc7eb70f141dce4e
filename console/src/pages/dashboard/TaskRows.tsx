import type { Task } from '@earshot/shared/task'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './DashboardPage.module.css'

/** The member's own tasks, each a way to its board. */
export function TaskRows({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) return <Text c="dimmed">No task is assigned to you.</Text>
  return (
    <ul className={classes.rows}>
      {tasks.map((task) => (
        <li key={task.id}>
          <Link to={paths.board(task.projectId)} className={classes.row}>
            <Text span size="xs" c="dimmed" className={classes.reference}>
              {task.reference}
            </Text>
            <span className={classes.text}>{task.title}</span>
            {task.dueAt !== null && <Due at={task.dueAt} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Due = ({ at }: { at: number }) => {
  const overdue = at < Date.now()
  return (
    <Text span size="xs" c={overdue ? 'var(--danger-fg)' : 'dimmed'} className={classes.measure}>
      {overdue ? 'was due' : 'due'} <RelativeTime at={at} />
    </Text>
  )
}
