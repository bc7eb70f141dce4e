import { NewUploadKey, type SourceMaps } from '@earshot/shared/source-map'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
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
  uploadKey: SourceMaps['key']
}

/** The key by which a project's build uploads source maps: made, shown this once, replaced, and revoked. */
export function UploadKey({ projectId, uploadKey }: Props) {
  const cache = useQueryClient()
  const [shown, setShown] = useState<string>()
  const [asking, ask] = useState<'replace' | 'revoke' | null>(null)
  const path = `/projects/${projectId}/source-maps/key`
  const settled = () => {
    ask(null)
    return cache.invalidateQueries({ queryKey: keys.sourceMaps(projectId) })
  }
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
            <Button size="xs" variant="default" onClick={() => ask('replace')}>
              Replace key
            </Button>
            <Button size="xs" variant="default" onClick={() => ask('revoke')}>
              Revoke key
            </Button>
          </Group>
        </Group>
      ) : (
        <Group>
          <Button size="xs" loading={make.isPending} onClick={() => make.mutate()}>
            Create upload key
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={asking === 'replace' ? 'Replace the upload key?' : 'Revoke the upload key?'}
        confirmLabel={asking === 'replace' ? 'Replace key' : 'Revoke key'}
        danger
        pending={make.isPending || revoke.isPending}
        onConfirm={() => (asking === 'replace' ? make : revoke).mutate()}
        onClose={() => ask(null)}
      >
        <Text size="sm">A build that uses the key of now uploads nothing any more.</Text>
      </ConfirmDialog>
    </Stack>
  )
}
