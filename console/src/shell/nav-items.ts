import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { paths } from '../paths.ts'

/** The console's sections, as the navigation and the palette offer them. */
export const navItems = [
  { label: 'Dashboard', to: paths.home(), Icon: IconLayoutDashboard },
  { label: 'Feedback', to: paths.feedback(), Icon: IconMessages },
  { label: 'Tasks', to: paths.tasks(), Icon: IconChecklist },
  { label: 'Projects', to: paths.projects(), Icon: IconFolders },
]

/** Whether a section's link marks the current page. */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === paths.home()
    ? pathname === to || pathname === paths.dashboard()
    : pathname === to || pathname.startsWith(`${to}/`)
