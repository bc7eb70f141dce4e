import { Badge, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useNavigate } from 'react-router-dom'
import { notifyFailed } from '../notify.tsx'
import { paths } from '../paths.ts'
import { signOut, useUser } from '../session.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import classes from './Shell.module.css'
import { shortcutList } from './shortcut-list.ts'
import { badgeOf, fullNameOf, nameBesideTenant } from './user-label.ts'

/** Who is signed in and where; the colour scheme; the way out. */
export function UserMenu() {
  const user = useUser()
  const navigate = useNavigate()
  const logOut = () =>
    signOut().then(
      () => navigate(paths.login(), { replace: true }),
      (error) => notifyFailed('You could not be logged out', error),
    )
  const name = nameBesideTenant(user)
  return (
    <Menu
      position="bottom-end"
      width={260}
      transitionProps={{ duration: 100 }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <VisuallyHidden>User menu</VisuallyHidden>
          <PersonAvatar fullName={fullNameOf(user)} imageUrl={user.imageUrl} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.identity}>
          <Text fw={600}>{user.currentTenant.name}</Text>
          {name && <Text>{name}</Text>}
          <Text c="dimmed" size="sm">
            {user.email}
          </Text>
          <Badge variant="light" radius="sm" mt={6} tt="none">
            {badgeOf(user)}
          </Badge>
        </div>
        <Menu.Divider />
        <SchemeSwitch />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={shortcutList.open}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
