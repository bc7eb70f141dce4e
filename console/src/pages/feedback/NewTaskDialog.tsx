import type { FeedbackDetail } from '@earshot/shared/feedback'
import type { Task } from '@earshot/shared/task'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewTaskForm } from './NewTaskForm.tsx'

interface Props {
  item: FeedbackDetail
  opened: boolean
  onClose: () => void
  onCreated: (task: Task) => void
}

/** The form for a task that will settle an item. */
export const NewTaskDialog = ({ item, opened, onClose, onCreated }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Create a task for ${item.reference}`}>
    <NewTaskForm item={item} onCancel={onClose} onCreated={onCreated} />
  </Dialog>
)
