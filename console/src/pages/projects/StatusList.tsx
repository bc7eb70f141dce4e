import type { Project } from '@earshot/shared/project'
import type { Status } from '@earshot/shared/status'
import { useMutation } from '@tanstack/react-query'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { moved } from '../../ui/moved.ts'
import { OrderedList } from '../../ui/OrderedList.tsx'
import { StatusRow } from './StatusRow.tsx'
import { editStatus, refreshStatuses } from './save-status.ts'
import { neighbourAt } from './status-order.ts'

interface Props {
  project: Project
  readOnly: boolean
  onEdit: (status: Status) => void
  onDelete: (status: Status) => void
}

/** A status on its way to another place, counted among the others. */
interface Move {
  id: string
  to: number
}

/** The statuses in their order, which their rows and their menus change. */
export function StatusList({ project: { id: projectId, statuses }, readOnly, onEdit, onDelete }: Props) {
  const move = useMutation({
    mutationFn: ({ id, to }: Move) => editStatus(projectId, id, { afterId: neighbourAt(statuses, id, to) }),
    onError: (error) => notifyFailed('The statuses could not be ordered', error),
    onSettled: refreshStatuses,
  })
  const choose = useMutation({
    mutationFn: ({ id }: Status) => editStatus(projectId, id, { isDefault: true }),
    onSuccess: (_, { name }) => notifyDone(`New feedback starts in ${name}`),
    onError: (error) => notifyFailed('The default could not be changed', error),
    onSettled: refreshStatuses,
  })
  const { variables } = move
  return (
    <OrderedList
      label="Statuses"
      entries={move.isPending && variables ? moved(statuses, variables.id, variables.to) : statuses}
      readOnly={readOnly}
      onMove={(id, to) => move.mutate({ id, to })}
      row={(status, place, onMove) => (
        <StatusRow
          status={status}
          place={place}
          count={statuses.length}
          readOnly={readOnly}
          onMove={onMove}
          onDefault={() => choose.mutate(status)}
          onEdit={() => onEdit(status)}
          onDelete={() => onDelete(status)}
        />
      )}
    />
  )
}
