import { Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { useNavigate } from 'react-router-dom'
import { navItems } from './nav-items.ts'

/** The command palette on Ctrl/Cmd+K: goes to any section. */
export function Palette() {
  const navigate = useNavigate()
  return (
    <Spotlight
      shortcut="mod + K"
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      nothingFound="Nothing found"
      searchProps={{ placeholder: 'Go to...', 'aria-label': 'Go to' }}
      actions={navItems.map(({ label, to, Icon }) => ({
        id: to,
        label,
        leftSection: <Icon size={18} stroke={1.6} aria-hidden />,
        onClick: () => navigate(to),
      }))}
    />
  )
}
