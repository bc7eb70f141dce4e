import { ForwardingAddresses } from '@earshot/shared/project/forwarding-addresses'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '../design/menu/CopyButton.tsx'
import { Section } from '../design/page/Section.tsx'
import { getQuery } from '../queries/server-query.ts'

/** Addresses to which members forward customers' emails; nothing if the installation receives none. */
export function ForwardingSection({ projectId }: { projectId: string }) {
  const path = `/projects/${projectId}/forwarding-addresses`
  const { data } = useQuery(
    getQuery(['projects', projectId, 'forwarding-addresses'], path, ForwardingAddresses),
  )
  if (!data?.idea || !data.bug) return null
  return (
    <Section title="Forward emails">
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

const AddressLine = ({ label, address }: { label: string; address: string }) => (
  <Group justify="space-between" gap="xs">
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {label}: <code>{address}</code>
    </Text>
    <CopyButton text={address} label={`Copy address for ${label.toLowerCase()}`} />
  </Group>
)
