import { type IdentitySecret, IdentitySettings, NewIdentitySecret } from '@earshot/shared/identity/identity'
import { limits } from '@earshot/shared/limits'
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../api/api.ts'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { CodeSample } from '../design/plain/CodeSample.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'

interface Props {
  projectId: string
  secrets: readonly IdentitySecret[]
}

/** A project's secrets: created, shown once, and revoked. */
export function IdentitySecrets({ projectId, secrets }: Props) {
  const [shown, setShown] = useState<NewIdentitySecret>()
  const path = `/projects/${projectId}/identity/secrets`
  const create = useMutation({
    mutationFn: () => request('POST', path, NewIdentitySecret),
    onSuccess: (made) => {
      setShown(made)
      return queryClient.invalidateQueries({ queryKey: keys.identity(projectId) })
    },
    onError: (error) => notifyFailed('The secret could not be created', error),
  })
  const revoke = useMutation({
    mutationFn: ({ id }: IdentitySecret) => request('DELETE', `${path}/${id}`, IdentitySettings),
    onSuccess: (left, { id }) => {
      queryClient.setQueryData(keys.identity(projectId), left)
      if (shown?.id === id) setShown(undefined)
      notifyDone('The secret is revoked')
    },
    onError: (error) => notifyFailed('The secret could not be revoked', error),
  })
  return (
    <Stack gap="sm">
      {shown && <ShownOnce secret={shown.secret} />}
      {secrets.map((secret) => (
        <SecretLine
          key={secret.id}
          secret={secret}
          pending={revoke.isPending}
          onRevoke={(close) => revoke.mutate(secret, { onSettled: close })}
        />
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

interface LineProps {
  secret: IdentitySecret
  pending: boolean
  onRevoke: (close: () => void) => void
}

const SecretLine = ({ secret, pending, onRevoke }: LineProps) => (
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
    <ConfirmButton
      size="xs"
      label="Revoke"
      aria-label={`Revoke the secret ${secret.ending}`}
      question={`Revoke the secret that ends with ${secret.ending}?`}
      confirmLabel="Revoke secret"
      danger
      pending={pending}
      onConfirm={onRevoke}
    >
      <Text size="sm">
        What your server signs with it is refused at once, and customers who came with it are anonymous again.
      </Text>
    </ConfirmButton>
  </Group>
)
