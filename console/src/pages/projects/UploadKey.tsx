import { NewUploadKey, type SourceMaps } from '@earshot/shared/source-map'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { CodeSample } from '../../plain/CodeSample.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

interface Props {
  projectId: string
  uploadKey: SourceMaps['key']
}

/** The key by which a project's build uploads source maps: made, shown this once, replaced, and revoked. */
export function UploadKey({ projectId, uploadKey }: Props) {
  const cache = useQueryClient()
  const [shown, setShown] = useState<string>()
  const path = `/projects/${projectId}/source-maps/key`
  const settled = () => cache.invalidateQueries({ queryKey: keys.sourceMaps(projectId) })
  const make = useMutation({
    mutationFn: () => request('PUT', path, NewUploadKey),
    onSuccess: ({ key }) => setShown(key),
    onError: (error) => notifyFailed('The key could not be made', error),
    onSettled: settled,
  })
  const revoke = useMutation({
    mutationFn: () => request('DELETE', path, null),
    onSuccess: () => {
      setShown(undefined)
      notifyDone('The upload key is revoked')
    },
    onError: (error) => notifyFailed('The key could not be revoked', error),
    onSettled: settled,
  })
  return (
    <Stack gap="sm">
      {shown && (
        <Alert color="green" variant="light" title="Your upload key" role="status">
          <Text size="sm">Copy it now: it is not shown again. Keep it with the secrets of your build.</Text>
          <CodeSample label="EARSHOT_UPLOAD_KEY" code={shown} />
        </Alert>
      )}
      {uploadKey ? (
        <Group justify="space-between" gap={8}>
          <Text size="sm">
            Made <RelativeTime at={uploadKey.createdAt} />,{' '}
            {uploadKey.usedAt === null ? (
              'not used yet'
            ) : (
              <>
                last used <RelativeTime at={uploadKey.usedAt} />
              </>
            )}
          </Text>
          <Group gap={8}>
            <ConfirmButton
              size="xs"
              label="Replace key"
              question="Replace the upload key?"
              confirmLabel="Replace key"
              danger
              pending={make.isPending}
              onConfirm={(close) => make.mutate(undefined, { onSettled: close })}
            >
              {consequence}
            </ConfirmButton>
            <ConfirmButton
              size="xs"
              label="Revoke key"
              question="Revoke the upload key?"
              confirmLabel="Revoke key"
              danger
              pending={revoke.isPending}
              onConfirm={(close) => revoke.mutate(undefined, { onSettled: close })}
            >
              {consequence}
            </ConfirmButton>
          </Group>
        </Group>
      ) : (
        <Group>
          <Button size="xs" loading={make.isPending} onClick={() => make.mutate()}>
            Create upload key
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const consequence = <Text size="sm">Builds that use the current key can no longer upload.</Text>
