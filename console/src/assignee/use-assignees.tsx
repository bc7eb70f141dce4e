import { useQuery } from '@tanstack/react-query'
import type { PropertyOption } from '../design/page/PropertyMenu.tsx'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import { membersQuery } from '../queries/members.ts'

/** Options for the assignee of feedback or a task: nobody, or a colleague. */
export function useAssignees() {
  const { data: members = [] } = useQuery(membersQuery())
  const options: PropertyOption[] = [
    { value: '', label: 'Nobody' },
    ...members.map(({ id, name }) => ({
      value: id,
      label: name,
      icon: <PersonAvatar fullName={name} size={20} />,
    })),
  ]
  return { options, find: (id: string) => members.find((member) => member.id === id) ?? null }
}
