import type { Column } from '../queries/board.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { refreshTasks } from './board-cache.ts'
import { ColumnForm } from './ColumnForm.tsx'

interface Props {
  projectId: string
  column: Column
  opened: boolean
  onClose: () => void
}

/** A column's form over the board. */
export const ColumnDialog = ({ projectId, column, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Edit column ${column.name}`}>
    <ColumnForm
      projectId={projectId}
      column={column}
      onCancel={onClose}
      onSaved={() => {
        onClose()
        refreshTasks()
      }}
    />
  </Dialog>
)
