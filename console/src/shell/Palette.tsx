import { may } from '@earshot/shared/permissions'
import { Spotlight } from '@mantine/spotlight'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { useUser } from '../lib/session.ts'
import { navItemsOf } from './nav-items.ts'
import { useFoundFeedback } from './use-found-feedback.ts'
import { useItemEntries } from './use-item-entries.ts'

/**
 * The command palette on Ctrl/Cmd+K: finds feedback, goes to any section, starts a task or a project,
 * changes the status of the item that is open.
 */
export function Palette() {
  const [query, setQuery] = useState('')
  const groups = [
    { group: 'This item', actions: useItemEntries() },
    { group: 'Go to', actions: useWays() },
    { group: 'Feedback', actions: useFoundFeedback(query) },
  ]
  return (
    <Spotlight
      shortcut="mod + K"
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      nothingFound="Nothing found"
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={420}
      searchProps={{ placeholder: 'Search feedback or go to...', 'aria-label': 'Search feedback or go to' }}
      actions={groups.filter(({ actions }) => actions.length > 0)}
    />
  )
}

/** The sections, and what can be begun. */
function useWays() {
  const navigate = useNavigate()
  const { currentTenant } = useUser()
  const ways = [
    ...navItemsOf(currentTenant),
    ...(may(currentTenant, 'editTasks')
      ? [{ label: 'Create task', to: paths.newTask(), Icon: IconPlus }]
      : []),
    ...(may(currentTenant, 'editProjects')
      ? [{ label: 'New project', to: paths.newProject(), Icon: IconPlus }]
      : []),
  ]
  return ways.map(({ label, to, Icon }) => ({
    id: to,
    label,
    leftSection: <Icon size={18} stroke={1.6} aria-hidden />,
    onClick: () => void navigate(to),
  }))
}
