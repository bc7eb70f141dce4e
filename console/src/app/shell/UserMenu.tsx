import type { CurrentTenant, SignedInUser } from '@earshot/shared/account/account'
import { Badge, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { Link } from 'react-router-dom'
import { useThemeChoice } from '../../account/theme-choice.ts'
import { PersonAvatar } from '../../design/person/PersonAvatar.tsx'
import { schemes } from '../../design/schemes.ts'
import { shortcutList } from '../../lib/shortcut-list.ts'
import { useUser } from '../../session/session.ts'
import { goToOrganisation, useLogOut } from '../navigation/session-actions.ts'
import { accountItems, operatorItems, organisationItems } from '../navigation/user-menu-items.ts'
import classes from './Shell.module.css'

/** The signed-in person and organisation, links to their pages and other organisations, and the logout. */
export function UserMenu() {
  const user = useUser()
  const logOut = useLogOut()
  const sections = [organisationItems(user), accountItems(user), operatorItems(user)].filter(
    (items) => items.length > 0,
  )
  return (
    <Menu
      position="bottom-end"
      width={270}
      transitionProps={{ duration: 100 }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <VisuallyHidden>User menu</VisuallyHidden>
          <PersonAvatar fullName={fullNameOf(user)} imageUrl={user.imageUrl} size={30} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.userMenu}>
        <Identity />
        {sections.map((items) => (
          <div key={items[0]?.to}>
            <Menu.Divider />
            {items.map(({ label, to, outside, Icon, badge }) => (
              <Menu.Item
                key={to}
                component={Link}
                to={to}
                reloadDocument={outside}
                leftSection={<Icon size={16} aria-hidden />}
                rightSection={
                  badge && (
                    <Badge size="sm" variant="light" color="orange">
                      {badge}
                    </Badge>
                  )
                }
              >
                {label}
              </Menu.Item>
            ))}
          </div>
        ))}
        <Menu.Divider />
        <SwitchOrganisation />
        <Menu.Divider />
        <SchemeSwitch />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={shortcutList.open}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Identity() {
  const user = useUser()
  const name = nameBesideTenant(user)
  return (
    <div className={classes.identity}>
      <Text fw={600} lineClamp={2}>
        <bdi>{user.currentTenant.name}</bdi>
      </Text>
      {name && (
        <Text lineClamp={2}>
          <bdi>{name}</bdi>
        </Text>
      )}
      <Text c="dimmed" size="sm">
        {user.email}
      </Text>
      <Badge variant="light" mt={6}>
        {badgeOf(user.currentTenant)}
      </Badge>
    </div>
  )
}

/** Light, dark, or the system's setting; three entries of the user menu. */
function SchemeSwitch() {
  const { theme, choose } = useThemeChoice()
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={theme}>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            rightSection={<Icon size={16} aria-hidden />}
            onChange={() => choose(value)}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** The signed-in person's organisations as entries of the user menu; the current one is marked. */
function SwitchOrganisation() {
  const { currentTenant, tenants } = useUser()
  const go = (organisationId: string) => {
    if (organisationId !== currentTenant.id) goToOrganisation(organisationId)
  }
  return (
    <>
      <Menu.Label>Switch Organization</Menu.Label>
      <div className={classes.organisations}>
        <Menu.RadioGroup value={currentTenant.id} onChange={go}>
          {tenants.map((tenant) => (
            <Menu.RadioItem
              key={tenant.id}
              value={tenant.id}
              closeMenuOnClick
              rightSection={
                <Badge size="sm" variant="default">
                  {badgeOf(tenant)}
                </Badge>
              }
            >
              <bdi>{tenant.name}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  )
}

/** A person's full name, without stray spaces. */
const fullNameOf = (user: Pick<SignedInUser, 'firstName' | 'lastName'>): string =>
  `${user.firstName} ${user.lastName}`.trim()

/** The badge in the user menu: Owner, or the role's name. */
const badgeOf = ({ owner, role }: Pick<CurrentTenant, 'owner' | 'role'>): string => (owner ? 'Owner' : role)

/** The full name, unless it equals the organisation's name. */
const nameBesideTenant = (user: SignedInUser): string | undefined =>
  fullNameOf(user) === user.currentTenant.name ? undefined : fullNameOf(user)
