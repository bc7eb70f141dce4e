import { Anchor, Button, Divider, Group, List, Stack, Text, Title } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { useEffect } from 'react'
import { readSession, useUser } from '../lib/session.ts'
import { AccountExport } from '../pages/account/AccountExport.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx'
import classes from './SuspendedShell.module.css'
import { goToOrganisation, useLogOut } from './session-actions.ts'

const lookAgainAfter = 30_000

/** All that the people of a suspended organisation see of it: that it is suspended, why, and the ways on. */
export function SuspendedShell({ suspension }: { suspension: { reason: string; supportEmail: string } }) {
  const { currentTenant, email } = useUser()
  const logOut = useLogOut()
  useLookingAgain()
  return (
    <div className={classes.frame}>
      <PageTitle title="Organisation suspended" />
      <main className={classes.card}>
        <span className={classes.logo}>
          <Logo /> Earshot
        </span>
        <Title order={1} size="h2" mt="lg">
          {currentTenant.name} is suspended
        </Title>
        <Text mt="xs">
          Nobody can work in it at the moment, and its widgets and public pages are not shown. Nothing is
          deleted.
        </Text>
        <blockquote className={classes.reason}>{suspension.reason}</blockquote>
        <Text>
          If you think this is a mistake, or have put it right, write to{' '}
          <Anchor underline="always" href={`mailto:${suspension.supportEmail}`}>
            {suspension.supportEmail}
          </Anchor>
          .
        </Text>
        <OtherOrganisations />
        <Divider my="lg" />
        <AccountExport />
        <Divider my="lg" />
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" className={classes.email}>
            {email}
          </Text>
          <Button variant="default" onClick={logOut}>
            Logout
          </Button>
        </Group>
      </main>
      <Notifications position="bottom-right" transitionDuration={120} />
      <ReauthenticationDialog />
    </div>
  )
}

/** Asks now and then whether the suspension was lifted: no events come through while it lasts. */
const useLookingAgain = (): void =>
  useEffect(() => {
    const timer = setInterval(() => void readSession('USER_UPDATED').catch(() => undefined), lookAgainAfter)
    return () => clearInterval(timer)
  }, [])

function OtherOrganisations() {
  const { currentTenant, tenants } = useUser()
  const others = tenants.filter(({ id }) => id !== currentTenant.id)
  if (others.length === 0) return null
  return (
    <Stack gap="xs" mt="lg">
      <Text fw={600}>Your other organisations</Text>
      <List listStyleType="none" spacing="xs">
        {others.map(({ id, name }) => (
          <List.Item key={id}>
            <Button variant="default" onClick={() => goToOrganisation(id)}>
              Go to {name}
            </Button>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
