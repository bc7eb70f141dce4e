import type { FeedbackDetail } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { Button, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import { notifyDone } from '../../lib/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { useUser } from '../../lib/session.ts'
import { Section } from '../../ui/Section.tsx'
import classes from './FeedbackPage.module.css'
import { refreshFeedback } from './feedback-cache.ts'
import { NewTaskForm } from './NewTaskForm.tsx'

/** The cards that will settle an item, and a way to make one. */
export function LinkedTasks({ item }: { item: FeedbackDetail }) {
  const { currentTenant } = useUser()
  const [opened, { open, close }] = useDisclosure(false)
  const create = may(currentTenant, 'editTasks') && (
    <Button size="compact-xs" variant="default" onClick={open}>
      Create task
    </Button>
  )
  return (
    <Section title="Tasks" actions={create}>
      {item.tasks.length === 0 ? (
        <Text size="sm" c="dimmed">
          No task is linked.
        </Text>
      ) : (
        <ul className={classes.tasks}>
          {item.tasks.map((task) => (
            <li key={task.id}>
              <Link to={paths.task(item.projectId, task.id)}>
                <span className={classes.taskReference}>{task.reference}</span> {task.title}
              </Link>
              <Text size="xs" c="dimmed">
                {task.columnName}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Modal opened={opened} onClose={close} title={`Create a task for ${item.reference}`}>
        <NewTaskForm
          item={item}
          onCancel={close}
          onCreated={(task) => {
            close()
            notifyDone(`${task.reference} created`)
            refreshFeedback()
            void queryClient.invalidateQueries({ queryKey: keys.tasks() })
          }}
        />
      </Modal>
    </Section>
  )
}
