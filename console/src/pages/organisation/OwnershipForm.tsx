import { Organisation } from '@earshot/shared/organisation'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { readSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Hands the organisation to another administrator, after asking. */
export function OwnershipTransferForm({ organisation }: { organisation: Organisation }) {
  const cache = useQueryClient()
  const [chosen, choose] = useState<string | null>(null)
  const [asking, ask] = useState(false)
  const heirs = organisation.administrators.filter(({ owner }) => !owner)
  const heir = heirs.find(({ personId }) => personId === chosen)
  const owner = organisation.administrators.find((administrator) => administrator.owner)
  const transfer = useMutation({
    mutationFn: (personId: string) =>
      request('PUT', '/organisation/owner', Organisation, { body: { personId } }),
    onSuccess: (changed) => {
      cache.setQueryData(keys.organisation(), changed)
      notifyDone(`${heir?.name} owns ${organisation.name} now`)
      void readSession('TOKEN_REFRESHED').catch(() => undefined)
    },
    onSettled: () => ask(false),
  })
  if (heirs.length === 0)
    return (
      <Text size="sm">
        There is no other administrator to hand it to. Make somebody an administrator on the users page first.
      </Text>
    )
  return (
    <Stack>
      {transfer.error && (
        <Notice
          tone="danger"
          title="The ownership could not be transferred"
          messages={[transfer.error.message]}
        />
      )}
      <Select
        label="Transfer ownership to"
        placeholder="(select an administrator)"
        data={heirs.map(({ personId, name, email }) => ({ value: personId, label: `${name} (${email})` }))}
        value={heir ? chosen : null}
        onChange={choose}
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={!heir} onClick={() => ask(true)}>
          Transfer ownership
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking && heir !== undefined}
        title={`Transfer ${organisation.name} to ${heir?.name}?`}
        confirmLabel="Transfer ownership"
        danger
        pending={transfer.isPending}
        onConfirm={() => heir && transfer.mutate(heir.personId)}
        onClose={() => ask(false)}
      >
        <Text size="sm">
          {heir?.name} ({heir?.email}) becomes the owner. {owner?.name} ({owner?.email}) stays an
          administrator and can no longer hand the organisation over or delete it. Only {heir?.name} can give
          it back. Both get a mail.
        </Text>
      </ConfirmDialog>
    </Stack>
  )
}
