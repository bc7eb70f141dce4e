import type { ApiKey, CreatedApiKey } from '@earshot/shared/api-key/api-key'
import { Badge, Button, Code, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import classes from './ApiKeys.module.css'
import { reloadApiKeys } from './api-key-queries.ts'
import { RotateKeyDialog } from './RotateKeyDialog.tsx'
import { scopeWords } from './scope-groups.ts'

interface Props {
  apiKey: ApiKey
  /** Name of the only project that the key reaches; undefined for all. */
  project: string | undefined
  onRotated: (key: CreatedApiKey) => void
  onRevoked: () => void
}

/** A key with its use, and what can be done with it. */
export function ApiKeyRow({ apiKey, project, onRotated, onRevoked }: Props) {
  const [rotating, rotation] = useDisclosure(false)
  const { id, name, prefix, scopes } = apiKey
  const revoke = useMutation({
    mutationFn: () => request('DELETE', `/api-keys/${id}`, null),
    onSuccess: () => {
      notifyDone(`The key for ${name} is revoked`)
      onRevoked()
      return reloadApiKeys()
    },
    onError: (error) => notifyFailed('The key could not be revoked', error),
  })
  return (
    <li>
      <div className={classes.about}>
        <Group gap={8}>
          <span className={classes.name}>{name}</span>
          <Code>{prefix}…</Code>
          <Lifetime apiKey={apiKey} />
        </Group>
        <Text size="sm">{scopeWords(scopes)}</Text>
        <Text size="xs" c="dimmed">
          {project ? `${project} only · ` : ''}
          <Usage apiKey={apiKey} />
        </Text>
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" aria-label={`Rotate the key for ${name}`} onClick={rotation.open}>
          Rotate
        </Button>
        <ConfirmButton
          size="xs"
          label="Revoke"
          aria-label={`Revoke the key for ${name}`}
          question={`Revoke the key for ${name}?`}
          confirmLabel="Revoke key"
          danger
          pending={revoke.isPending}
          onConfirm={(close) => revoke.mutate(undefined, { onSettled: close })}
        >
          <Text size="sm">Whatever uses the key is refused at once. What it did keeps its name.</Text>
        </ConfirmButton>
      </Group>
      <RotateKeyDialog apiKey={apiKey} opened={rotating} onRotated={onRotated} onClose={rotation.close} />
    </li>
  )
}

const Lifetime = ({ apiKey: { expiresAt } }: { apiKey: ApiKey }) =>
  expiresAt !== null && expiresAt <= Date.now() ? (
    <Badge color="orange" variant="light">
      Expired
    </Badge>
  ) : null

function Usage({ apiKey }: { apiKey: ApiKey }) {
  const { createdAt, expiresAt, previousEndsAt, usedAt, usedFrom } = apiKey
  return (
    <>
      Created <RelativeTime at={createdAt} /> ·{' '}
      {usedAt === null ? (
        'Not used yet'
      ) : (
        <>
          Last used <RelativeTime at={usedAt} /> from {usedFrom}
        </>
      )}
      {expiresAt === null ? (
        ' · Never expires'
      ) : (
        <>
          {' '}
          · {expiresAt <= Date.now() ? 'Expired' : 'Expires'} <RelativeTime at={expiresAt} />
        </>
      )}
      {previousEndsAt !== null && (
        <>
          {' '}
          · The replaced secret works until <RelativeTime at={previousEndsAt} />
        </>
      )}
    </>
  )
}
