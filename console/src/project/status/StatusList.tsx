import type { Project } from '@earshot/shared/project/project'
import { commentsFrozen, type Status, votesFrozen } from '@earshot/shared/status/status'
import { statusCategoryLabels } from '@earshot/shared/status/status-words'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation } from '@tanstack/react-query'
import { StatusPill } from '../../design/mark/StatusPill.tsx'
import { MenuAction } from '../../design/menu/MenuAction.tsx'
import { MoreMenu } from '../../design/menu/MoreMenu.tsx'
import { notifyDone, notifyFailed } from '../../design/notice/notify.tsx'
import { moveEntry, neighbourAt } from '../../design/table/move-entry.ts'
import { OrderedList } from '../../design/table/OrderedList.tsx'
import classes from './Statuses.module.css'
import { editStatus, refreshStatuses } from './save-status.ts'

interface Props {
  project: Project
  readOnly: boolean
  onEdit: (status: Status) => void
  onDelete: (status: Status) => void
}

/** Move of a status to another position, counted among the other statuses. */
interface Move {
  id: string
  to: number
}

/** Statuses in their order, which is changed by dragging or by menu. */
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
      entries={move.isPending && variables ? moveEntry(statuses, variables.id, variables.to) : statuses}
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

interface StatusRowProps {
  status: Status
  /** Counted from 0, out of `count`. */
  place: number
  count: number
  readOnly: boolean
  onMove: (to: number) => void
  onDefault: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One status: look, meaning and actions. */
function StatusRow(props: StatusRowProps) {
  const { status, readOnly } = props
  const { name, category, isDefault, freezesVotes, freezesComments } = status
  return (
    <>
      <StatusPill {...status} />
      <span className={classes.meaning}>
        {name === statusCategoryLabels[category] ? '' : `Counts as ${statusCategoryLabels[category]}`}
      </span>
      <span className={classes.facts}>
        {isDefault && <span>Default for new feedback</span>}
        {freezesVotes && <span title={votesFrozen(name)}>No votes</span>}
        {freezesComments && <span title={commentsFrozen(name)}>No comments</span>}
      </span>
      {!readOnly && <Actions {...props} />}
    </>
  )
}

function Actions({ status, place, count, onMove, onDefault, onEdit, onDelete }: StatusRowProps) {
  const { name, category, isDefault } = status
  return (
    <MoreMenu label={`Actions for ${name}`}>
      <MenuAction Icon={IconPencil} onClick={onEdit}>
        Edit status
      </MenuAction>
      {category === 'open' && !isDefault && (
        <MenuAction Icon={IconInbox} onClick={onDefault}>
          Start new feedback here
        </MenuAction>
      )}
      <MenuAction Icon={IconArrowUp} disabled={place === 0} onClick={() => onMove(place - 1)}>
        Move up
      </MenuAction>
      <MenuAction Icon={IconArrowDown} disabled={place === count - 1} onClick={() => onMove(place + 1)}>
        Move down
      </MenuAction>
      <MenuAction color="red" Icon={IconTrash} disabled={isDefault} onClick={onDelete}>
        {isDefault ? 'Delete status (choose another default first)' : 'Delete status'}
      </MenuAction>
    </MoreMenu>
  )
}
