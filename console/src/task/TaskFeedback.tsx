import { demandLabel } from '@earshot/shared/feedback/feedback-words'
import { type LinkedFeedback, Task } from '@earshot/shared/task/task'
import { ActionIcon, Text } from '@mantine/core'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import { Link } from 'react-router-dom'
import { request } from '../api/api.ts'
import { KindIcon } from '../design/mark/KindIcon.tsx'
import { StatusPill } from '../design/mark/StatusPill.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { FeedbackPicker } from '../feedback/FeedbackPicker.tsx'
import { paths } from '../lib/paths.ts'
import { useStatuses } from '../queries/statuses.ts'
import classes from './TaskFeedback.module.css'

interface Props {
  task: Task
  readOnly: boolean
  onChanged: (task: Task) => void
}

/** Feedback that a task will settle: linked, unlinked, opened. */
export function TaskFeedback({ task, readOnly, onChanged }: Props) {
  const change = (method: 'PUT' | 'DELETE', feedbackId: string) =>
    request(method, `/tasks/${task.id}/feedback/${feedbackId}`, Task)
  const link = (feedbackId: string) =>
    change('PUT', feedbackId).then(onChanged, (error) => notifyFailed('The item could not be linked', error))
  const unlink = (item: LinkedFeedback) =>
    change('DELETE', item.id).then(
      (changed) => {
        onChanged(changed)
        notifyDone(`${item.reference} unlinked`, () => void link(item.id))
      },
      (error) => notifyFailed(`${item.reference} could not be unlinked`, error),
    )
  return (
    <>
      {task.feedback.length === 0 && (
        <Text size="sm" c="var(--ink-3)">
          No feedback linked yet
        </Text>
      )}
      <ul className={classes.list} aria-label="Linked feedback">
        {task.feedback.map((item) => (
          <li key={item.id}>
            <Item item={item} />
            {!readOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                className={classes.unlink}
                aria-label={`Unlink ${item.reference}`}
                onClick={() => void unlink(item)}
              >
                <IconUnlink size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <FeedbackPicker
          projectId={task.projectId}
          linked={task.feedback}
          onPick={({ id }) => void link(id)}
        />
      )}
    </>
  )
}

function Item({ item }: { item: LinkedFeedback }) {
  const status = useStatuses().find(item.statusId)
  return (
    <>
      <KindIcon kind={item.kind} />
      <Link to={paths.feedbackItem(item.id)} className={classes.title} title={item.title}>
        <bdi>{item.title}</bdi>
      </Link>
      <span className={classes.facts}>
        {item.reference} · {demandLabel(item)}
      </span>
      {status && <StatusPill {...status} />}
    </>
  )
}
