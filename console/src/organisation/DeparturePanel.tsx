import { Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { Notice } from '../design/notice/Notice.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { readSession, useUser } from '../session/session.ts'

/** Leaves the current organisation; hidden from its owner, who cannot leave. */
export function DeparturePanel() {
  const { currentTenant, tenants } = useUser()
  const leave = useMutation({
    mutationFn: () =>
      request('POST', '/organisation/departure', null, { body: { organisationId: currentTenant.id } }),
    onSuccess: () => readSession('TOKEN_REFRESHED'),
  })
  if (currentTenant.owner) return null
  const others = tenants.filter(({ id }) => id !== currentTenant.id)
  return (
    <Panel title="Leave the organisation">
      <Stack>
        {leave.error && <Notice tone="danger" title="You could not leave" messages={[leave.error.message]} />}
        <Text size="sm" c="dimmed">
          What you wrote stays here under your name. To come back you need an invitation.
        </Text>
        <Group justify="flex-end">
          <ConfirmButton
            label={`Leave ${currentTenant.name}`}
            question={`Leave ${currentTenant.name}?`}
            confirmLabel="Leave"
            danger
            pending={leave.isPending}
            onConfirm={(close) => leave.mutate(undefined, { onError: close })}
          >
            <Text size="sm">
              You can no longer see its feedback, tasks and projects.{' '}
              {others.length > 0
                ? 'You continue in another of your organisations.'
                : 'It is your only organisation: you are signed out, and your account can log in again once somebody invites you.'}
            </Text>
          </ConfirmButton>
        </Group>
      </Stack>
    </Panel>
  )
}
