import { may } from '@earshot/shared/permissions'
import { ForwardingAddresses } from '@earshot/shared/project/forwarding-addresses'
import { Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { CopyButton } from '../design/menu/CopyButton.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { Section } from '../design/page/Section.tsx'
import { queryClient } from '../queries/query-client.ts'
import { getQuery } from '../queries/server-query.ts'
import { useUser } from '../session/session.ts'

/** Addresses to which members forward customers' emails; nothing if the installation receives none. */
export function ForwardingSection({ projectId }: { projectId: string }) {
  const mayReplace = may(useUser().currentTenant, 'editProjects')
  const { data } = useQuery(addressesQuery(projectId))
  if (!data?.idea || !data.bug) return null
  return (
    <Section
      title="Forward emails"
      actions={mayReplace && <NewAddressesButton projectId={projectId} version={data.version} />}
    >
      <Stack gap="xs">
        <Text size="sm" c="var(--ink-2)">
          Forward a customer’s email to add it in their name. Your own text above it becomes an internal note.
          This works for your team only, from the address of your account; emails of anyone else are refused.
          Ideas follow your moderation, and may be public at once.
        </Text>
        <AddressLine label="Ideas" address={data.idea} />
        <AddressLine label="Bugs" address={data.bug} />
      </Stack>
    </Section>
  )
}

const pathOf = (projectId: string) => `/projects/${projectId}/forwarding-addresses`

const addressesQuery = (projectId: string) =>
  getQuery(['projects', projectId, 'forwarding-addresses'], pathOf(projectId), ForwardingAddresses)

const AddressLine = ({ label, address }: { label: string; address: string }) => (
  <Group justify="space-between" gap="xs">
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {label}: <code>{address}</code>
    </Text>
    <CopyButton text={address} label={`Copy address for ${label.toLowerCase()}`} />
  </Group>
)

/** Replaces both addresses, of which somebody may know who should not. */
function NewAddressesButton({ projectId, version }: { projectId: string; version: number }) {
  const replace = useMutation({
    mutationFn: () => request('PUT', pathOf(projectId), ForwardingAddresses, { body: { replaces: version } }),
    onSuccess: () => notifyDone('The project has new addresses'),
    onError: (error) => notifyFailed('The addresses could not be replaced', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: addressesQuery(projectId).queryKey }),
  })
  return (
    <ConfirmButton
      label="Make new addresses"
      question="Replace both addresses?"
      confirmLabel="Make new addresses"
      pending={replace.isPending}
      onConfirm={(close) => replace.mutate(undefined, { onSettled: close })}
    >
      <Text size="sm">
        The present addresses stop at once: an email to them goes back to its sender. Your team saves the new
        ones. Replies to notifications go on working.
      </Text>
    </ConfirmButton>
  )
}
