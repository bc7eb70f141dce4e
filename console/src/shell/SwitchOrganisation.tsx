import { Badge, Menu } from '@mantine/core'
import { notifyRefused } from '../lib/notify.tsx'
import { switchOrganisation, useUser } from '../lib/session.ts'
import classes from './Shell.module.css'
import { badgeOf } from './user-label.ts'

/** All organisations of the signed-in person as entries of the user menu; the current one is marked. */
export function SwitchOrganisation() {
  const { currentTenant, tenants } = useUser()
  const go = (organisationId: string) => {
    if (organisationId === currentTenant.id) return
    // The specification's words (section 8).
    switchOrganisation(organisationId).catch(() => notifyRefused('error switching account, please try again'))
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
