import { Badge, Menu } from '@mantine/core'
import { useUser } from '../lib/session.ts'
import classes from './Shell.module.css'
import { goToOrganisation } from './session-actions.ts'
import { badgeOf } from './user-label.ts'

/** All organisations of the signed-in person as entries of the user menu; the current one is marked. */
export function SwitchOrganisation() {
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
                <Badge size="sm" variant="default" radius="sm" tt="none">
                  {badgeOf(tenant)}
                </Badge>
              }
            >
              {tenant.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  )
}
