import { may } from '@earshot/shared/permissions'
import { Spotlight } from '@mantine/spotlight'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import '@mantine/spotlight/styles.css'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useUser } from '../session.ts'
import { navItems } from './nav-items.ts'

/** The command palette on Ctrl/Cmd+K: goes to any section, starts a project. */
export function Palette() {
  const navigate = useNavigate()
  const { currentTenant } = useUser()
  const newProject = { label: 'New project', to: paths.newProject(), Icon: IconPlus }
  const entries = may(currentTenant, 'editProjects') ? [...navItems, newProject] : navItems
  return (
    <Spotlight
      shortcut="mod + K"
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      nothingFound="Nothing found"
      searchProps={{ placeholder: 'Go to...', 'aria-label': 'Go to' }}
      actions={entries.map(({ label, to, Icon }) => ({
        id: to,
        label,
        leftSection: <Icon size={18} stroke={1.6} aria-hidden />,
        onClick: () => void navigate(to),
      }))}
    />
  )
}
