import { Identity, type IdentitySecret, NewIdentitySecret } from '@earshot/shared/identity'
import { limits } from '@earshot/shared/limits'
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { CodeSample } from '../../plain/CodeSample.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

interface Props {
  projectId: string
  secrets: readonly IdentitySecret[]
}

/** A project's secrets: made, shown this once, and revoked. */
export function IdentitySecrets({ projectId, secrets }: Props) {
  const cache = useQueryClient()
  const [shown, setShown] = useState<NewIdentitySecret>()
  const [revoking, setRevoking] = useState<IdentitySecret>()
  const path = `/projects/${projectId}/identity/secrets`
  const create = useMutation({
    mutationFn: () => request('POST', path, NewIdentitySecret),
    onSuccess: (made) => {
      setShown(made)
      return cache.invalidateQueries({ queryKey: keys.identity(projectId) })
    },
    onError: (error) => notifyFailed('The secret could not be created', error),
  })
  const revoke = useMutation({
    mutationFn: ({ id }: IdentitySecret) => request('DELETE', `${path}/${id}`, Identity),
    onSuccess: (left, { id }) => {
      cache.setQueryData(keys.identity(projectId), left)
      if (shown?.id === id) setShown(undefined)
      notifyDone('The secret is revoked')
    },
    onError: (error) => notifyFailed('The secret could not be revoked', error),
    onSettled: () => setRevoking(undefined),
  })
  return (
    <Stack gap="sm">
      {shown && <ShownOnce secret={shown.secret} />}
      {secrets.map((secret) => (
        <SecretLine key={secret.id} secret={secret} onRevoke={() => setRevoking(secret)} />
      ))}
      {secrets.length < limits.identitySecretsMax && (
        <Group>
          <Button
            size="xs"
            variant={secrets.length === 0 ? 'filled' : 'default'}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {secrets.length === 0 ? 'Create secret' : 'Create a second secret to rotate'}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={revoking !== undefined}
        title={`Revoke the secret that ends with ${revoking?.ending ?? ''}?`}
        confirmLabel="Revoke secret"
        danger
        pending={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking)}
        onClose={() => setRevoking(undefined)}
      >
        <Text size="sm">
          What your server signs with it is refused at once, and customers who came with it are anonymous
          again.
        </Text>
      </ConfirmDialog>
    </Stack>
  )
}

const ShownOnce = ({ secret }: { secret: string }) => (
  <Alert color="green" variant="light" title="Your new secret" role="status">
    <Text size="sm">
      Copy it now: it is not shown again. Give it to your server as EARSHOT_SECRET, and never to a page.
    </Text>
    <CodeSample label="EARSHOT_SECRET" code={secret} />
  </Alert>
)

const SecretLine = ({ secret, onRevoke }: { secret: IdentitySecret; onRevoke: () => void }) => (
  <Group justify="space-between" gap={8}>
    <div>
      <Text size="sm">
        <Code>es_…{secret.ending}</Code> created <RelativeTime at={secret.createdAt} />
      </Text>
      <Text size="xs" c="dimmed">
        {secret.usedAt === null ? (
          'Not used yet'
        ) : (
          <>
            Last used <RelativeTime at={secret.usedAt} />
          </>
        )}
      </Text>
    </div>
    <Button size="xs" variant="default" onClick={onRevoke} aria-label={`Revoke the secret ${secret.ending}`}>
      Revoke
    </Button>
  </Group>
)
