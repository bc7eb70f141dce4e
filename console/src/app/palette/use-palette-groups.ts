import { may } from '@earshot/shared/permissions'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useThemeChoice } from '../../account/theme-choice.ts'
import { schemes } from '../../design/schemes.ts'
import { paths } from '../../lib/paths.ts'
import { shortcutList } from '../../lib/shortcut-list.ts'
import { mayAddOrganisations } from '../../organisation/new-organisations.ts'
import { projectSections } from '../../project/project-sections.ts'
import { membersQuery } from '../../queries/members.ts'
import { projectsQuery } from '../../queries/projects.ts'
import { useUser } from '../../session/session.ts'
import { accountSections } from '../navigation/account-items.ts'
import { guideTo } from '../navigation/guides.ts'
import { navItemsOf } from '../navigation/nav-items.ts'
import { goToOrganisation, useLogOut } from '../navigation/session-actions.ts'
import { operatorItems } from '../navigation/user-menu-items.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

/** Palette entries that need no search: pages, settings, projects, people and actions. */
export function usePaletteGroups(enabled: boolean): PaletteGroup[] {
  return [
    { group: 'Go to', entries: usePages() },
    { group: 'Actions', entries: useActions() },
    { group: 'Projects', entries: useProjects(enabled) },
    { group: 'People', entries: usePeople(enabled) },
    { group: 'Settings', entries: useSettings() },
  ]
}

function usePages(): PaletteEntry[] {
  const user = useUser()
  return [...navItemsOf(user.currentTenant), ...operatorItems(user)].map(({ label, to, Icon }) => ({
    id: to,
    label,
    to,
    Icon,
  }))
}

function useActions(): PaletteEntry[] {
  const { currentTenant, tenants, operator } = useUser()
  const { pathname } = useLocation()
  const { theme, choose } = useThemeChoice()
  const logOut = useLogOut()
  const begin = (label: string, to: string, allowed = true): PaletteEntry[] =>
    allowed ? [{ id: to, label, to, Icon: IconPlus }] : []
  return [
    ...begin('New feedback for a customer', paths.newFeedback(), may(currentTenant, 'actForCustomers')),
    ...begin('Create task', paths.newTask(), may(currentTenant, 'editTasks')),
    ...begin('New project', paths.newProject(), may(currentTenant, 'editProjects')),
    ...begin('Invite user', paths.addUser(), may(currentTenant, 'manageUsers')),
    ...begin('New organisation', paths.newOrganisation(), mayAddOrganisations({ operator, currentTenant })),
    {
      id: 'guide',
      label: 'Help for this page',
      keywords: 'help',
      Icon: IconBook,
      run: () => void window.open(guideTo(pathname), '_blank', 'noopener'),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      keywords: 'keys',
      Icon: IconKeyboard,
      run: shortcutList.open,
    },
    ...schemes
      .filter(({ value }) => value !== theme)
      .map(({ value, label, Icon }) => ({
        id: `theme-${value}`,
        label: `Theme: ${label}`,
        keywords: 'scheme mode colour',
        Icon,
        run: () => choose(value),
      })),
    ...tenants
      .filter(({ id }) => id !== currentTenant.id)
      .map(({ id, name }) => ({
        id: `organisation-${id}`,
        label: `Switch to ${name}`,
        keywords: 'organisation organization',
        Icon: IconBuilding,
        run: () => goToOrganisation(id),
      })),
    { id: 'logout', label: 'Logout', keywords: 'sign out log out', Icon: IconLogout, run: logOut },
  ]
}

function useProjects(enabled: boolean): PaletteEntry[] {
  const { currentTenant } = useUser()
  const { data: projects = [] } = useQuery({ ...projectsQuery(), enabled })
  return projects.flatMap(({ id, name }) =>
    projectSections(currentTenant, id).map(({ label, to, Icon }) => ({
      id: to,
      label: label === 'General' ? name : `${name}: ${label}`,
      description: label === 'General' ? 'Project' : 'Project settings',
      to,
      Icon,
    })),
  )
}

function usePeople(enabled: boolean): PaletteEntry[] {
  const { data: members = [] } = useQuery({ ...membersQuery(), enabled })
  return members.map(({ id, name }) => ({
    id: `person-${id}`,
    label: name,
    description: `${name.split(' ')[0]}’s tasks`,
    to: paths.tasksOf(id),
    Icon: IconUser,
  }))
}

function useSettings(): PaletteEntry[] {
  return accountSections(useUser()).flatMap(({ heading, items }) =>
    items.map(({ label, to, Icon }) => ({
      id: to,
      label,
      to,
      ...(heading && { description: heading }),
      ...(Icon && { Icon }),
    })),
  )
}
