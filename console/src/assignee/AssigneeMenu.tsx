import type { PersonRef } from '@earshot/shared/feedback/feedback'
import { PropertyMenu } from '../design/page/PropertyMenu.tsx'
import { useAssignees } from './use-assignees.tsx'

interface Props {
  assignee: Pick<PersonRef, 'id' | 'name'> | null
  readOnly: boolean
  onAssign: (member: PersonRef | null) => void
}

/** The assignee, with a menu of colleagues for members who may change it. */
export function AssigneeMenu({ assignee, readOnly, onAssign }: Props) {
  const { options, find } = useAssignees()
  return (
    <PropertyMenu
      label="Assignee"
      readOnly={readOnly}
      value={assignee?.id ?? ''}
      unknown={assignee?.name ?? ''}
      options={options}
      onChange={(id) => onAssign(find(id))}
    />
  )
}
