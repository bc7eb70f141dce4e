import { type Member, may, type Permission } from '@earshot/shared/permissions'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { paths } from '../../lib/paths.ts'

const sections = [
  { key: 'd', label: 'Dashboard', to: paths.home(), Icon: IconLayoutDashboard, needs: 'readDashboard' },
  { key: 'f', label: 'Feedback', to: paths.feedback(), Icon: IconMessages, needs: 'readFeedback' },
  { key: 'p', label: 'People', to: paths.people(), Icon: IconAddressBook, needs: 'readFeedback' },
  { key: 't', label: 'Tasks', to: paths.tasks(), Icon: IconChecklist, needs: 'readTasks' },
  { key: 'r', label: 'Roadmap', to: paths.roadmap(), Icon: IconMap2, needs: 'readFeedback' },
  { key: 'c', label: 'Changelog', to: paths.changelog(), Icon: IconSpeakerphone, needs: 'readChangelog' },
  { key: 'j', label: 'Projects', to: paths.projects(), Icon: IconFolders, needs: 'readProjects' },
  { key: 'u', label: 'Users', to: paths.users(), Icon: IconUsers, needs: 'manageUsers' },
] as const satisfies readonly { needs: Permission; [name: string]: unknown }[]

/** Sections of the console that a member may open, for the navigation and the palette. */
export const navItemsOf = (member: Member) => sections.filter(({ needs }) => may(member, needs))

/** True if a section's link marks the current page; companies are a tab of the people's section. */
export const isCurrent = (to: string, pathname: string): boolean => {
  if (to === paths.home()) return pathname === to || pathname === paths.dashboard()
  const isBelow = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return isBelow(to) || (to === paths.people() && isBelow(paths.companies()))
}
