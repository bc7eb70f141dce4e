import type { Organisation } from '@earshot/shared/organisation'
import { may } from '@earshot/shared/permissions'
import { Badge, Group, Stack, Text } from '@mantine/core'
import { useUser } from '../../lib/session.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { OwnershipForm } from './OwnershipForm.tsx'

/** Who owns the organisation; the owner can hand it over. */
export function OwnershipPanel({ organisation }: { organisation: Organisation }) {
  const mayTransfer = may(useUser().currentTenant, 'transferOwnership')
  const owner = organisation.administrators.find((administrator) => administrator.owner)
  return (
    <Panel title="Ownership">
      <Stack>
        {owner && (
          <Group gap="sm" wrap="nowrap">
            <PersonAvatar fullName={owner.name} />
            <div>
              <Group gap={8}>
                <Text fw={600}>{owner.name}</Text>
                <Badge size="sm" variant="light" radius="sm" tt="none">
                  Owner
                </Badge>
              </Group>
              <Text size="sm" c="dimmed">
                {owner.email}
              </Text>
            </div>
          </Group>
        )}
        <Text size="sm" c="dimmed">
          The owner can do what administrators can, and alone can hand the organisation over or delete it.
        </Text>
        {mayTransfer && <OwnershipForm organisation={organisation} />}
      </Stack>
    </Panel>
  )
}
