import { Organisation } from '@earshot/shared/organisation/organisation'
import { may } from '@earshot/shared/permissions'
import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../api/api.ts'
import { ConfirmDialog } from '../design/dialog/ConfirmDialog.tsx'
import { FormError } from '../design/form/FormError.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { readSession, useUser } from '../session/session.ts'

/** Owner of the organisation; the owner can transfer the ownership. */
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
                <Badge size="sm" variant="light">
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
          The owner can do what administrators can, and alone can download its archive, hand it over or delete
          it.
        </Text>
        {mayTransfer && <OwnershipForm organisation={organisation} />}
      </Stack>
    </Panel>
  )
}

/** Transfers the ownership to another administrator, after confirmation. */
function OwnershipForm({ organisation }: { organisation: Organisation }) {
  const [chosen, choose] = useState<string | null>(null)
  const [asking, ask] = useState(false)
  const others = organisation.administrators.filter(({ owner }) => !owner)
  const candidate = others.find(({ personId }) => personId === chosen)
  const owner = organisation.administrators.find((administrator) => administrator.owner)
  const transfer = useMutation({
    mutationFn: (personId: string) =>
      request('PUT', '/organisation/owner', Organisation, { body: { personId } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(keys.organisation(), changed)
      notifyDone(`${candidate?.name} owns ${organisation.name} now`)
      void readSession('TOKEN_REFRESHED').catch(() => undefined)
    },
    onSettled: () => ask(false),
  })
  if (others.length === 0)
    return (
      <Text size="sm">
        There is no other administrator. Make someone an administrator on the users page first.
      </Text>
    )
  return (
    <Stack>
      <FormError title="The ownership could not be transferred" error={transfer.error} />
      <Select
        label="Transfer ownership to"
        placeholder="(select an administrator)"
        data={others.map(({ personId, name, email }) => ({ value: personId, label: `${name} (${email})` }))}
        value={candidate ? chosen : null}
        onChange={choose}
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={!candidate} onClick={() => ask(true)}>
          Transfer ownership
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking && candidate !== undefined}
        title={`Transfer ${organisation.name} to ${candidate?.name}?`}
        confirmLabel="Transfer ownership"
        danger
        pending={transfer.isPending}
        onConfirm={() => candidate && transfer.mutate(candidate.personId)}
        onClose={() => ask(false)}
      >
        <Text size="sm">
          {candidate?.name} ({candidate?.email}) becomes the owner. {owner?.name} ({owner?.email}) stays an
          administrator and can no longer hand the organisation over or delete it. Only {candidate?.name} can
          give it back. Both get an email.
        </Text>
      </ConfirmDialog>
    </Stack>
  )
}
