import type { CurrentTenant } from '@earshot/shared/account/account'
import { Anchor, Button, Divider, Group, List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { AccountExport } from '../../account/AccountExport.tsx'
import { Logo } from '../../design/mark/Logo.tsx'
import { NotificationArea } from '../../design/notice/NotificationArea.tsx'
import { PageTitle } from '../../design/page/PageTitle.tsx'
import { useInterval } from '../../lib/hooks/use-timer.ts'
import { useLive } from '../../live/live.ts'
import { readSession, useUser } from '../../session/session.ts'
import { goToOrganisation, useLogOut } from '../navigation/session-actions.ts'
import classes from './ClosedShell.module.css'
import { Reauthentication } from './dialog/Reauthentication.tsx'

/** The only page of an organisation that is suspended or unpaid, with the reason. */
export const ClosedShell = ({ tenant: { suspension, paymentFailed } }: { tenant: CurrentTenant }) =>
  suspension ? (
    <SuspendedShell suspension={suspension} />
  ) : (
    <PaymentFailedShell administrators={paymentFailed?.administrators ?? []} />
  )

const pollEvery = 30_000

/** The only page of a suspended organisation: the reason, and the ways on. */
function SuspendedShell({ suspension }: { suspension: { reason: string; supportEmail: string } }) {
  const { currentTenant } = useUser()
  useSessionPolling()
  return (
    <ClosedFrame title="Organisation suspended" heading={`${currentTenant.name} is suspended`}>
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
    </ClosedFrame>
  )
}

/** Polls for the end of the suspension: a suspended organisation gets no live events. */
const useSessionPolling = (): void =>
  useInterval(() => void readSession('USER_UPDATED').catch(() => undefined), pollEvery)

/**
 * The only page that members of an unpaid organisation see, with the administrators who can pay; disappears after the
 * payment.
 */
function PaymentFailedShell({ administrators }: { administrators: readonly string[] }) {
  const { currentTenant } = useUser()
  useLive(true)
  return (
    <ClosedFrame title="Payment failed" heading={`A payment for ${currentTenant.name} failed`}>
      <Text mt="xs">
        Only administrators can work in it until it is paid. Nothing is deleted: your widgets keep collecting
        feedback, and your public boards stay as they are.
      </Text>
      <Text mt="md" fw={600}>
        {administrators.length === 1 ? 'This administrator' : 'Any of these administrators'} can update the
        payment details
      </Text>
      <List mt={4} p={0} listStyleType="none">
        {administrators.map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
      <Text mt="md" c="dimmed">
        This page opens again by itself as soon as it is paid.
      </Text>
    </ClosedFrame>
  )
}

interface Props {
  /** The document's title. */
  title: string
  heading: string
  children: ReactNode
}

/** The frame of a closed organisation's only page: the reason, and the ways on. */
function ClosedFrame({ title, heading, children }: Props) {
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
          <Text size="sm" c="dimmed">
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
