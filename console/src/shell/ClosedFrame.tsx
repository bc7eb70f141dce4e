import { Button, Divider, Group, List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUser } from '../lib/session.ts'
import { AccountExport } from '../pages/account/AccountExport.tsx'
import { Logo } from '../ui/Logo.tsx'
import { NotificationArea } from '../ui/NotificationArea.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import classes from './ClosedFrame.module.css'
import { Reauthentication } from './Reauthentication.tsx'
import { goToOrganisation, useLogOut } from './session-actions.ts'

interface Props {
  /** The document's title. */
  title: string
  heading: string
  children: ReactNode
}

/** All that is seen of an organisation in which somebody may not work at the moment: why, and the ways on. */
export function ClosedFrame({ title, heading, children }: Props) {
  const { email } = useUser()
  const logOut = useLogOut()
  return (
    <div className={classes.frame}>
      <PageTitle title={title} />
      <main className={classes.card}>
        <span className={classes.logo}>
          <Logo /> Earshot
        </span>
        <Title order={1} size="h2" mt="lg">
          {heading}
        </Title>
        {children}
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
      <NotificationArea />
      <Reauthentication />
    </div>
  )
}

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
