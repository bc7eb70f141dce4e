import { counted } from '@earshot/shared/format/counted'
import { formatBytes } from '@earshot/shared/format/format'
import { NewUploadKey, type SourceMaps } from '@earshot/shared/source-map/source-map'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../api/api.ts'
import { ConfirmButton } from '../../design/dialog/ConfirmButton.tsx'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { notifyDone, notifyFailed, runWithNotice } from '../../design/notice/notify.tsx'
import { Section } from '../../design/page/Section.tsx'
import { CodeSample } from '../../design/plain/CodeSample.tsx'
import { DataTable, type TableColumn } from '../../design/table/DataTable.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { sourceMapsQuery } from '../../queries/projects.ts'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'
import classes from '../Project.module.css'
import { ProjectSection } from '../ProjectSection.tsx'
import { useProject } from '../use-project.ts'
import { SourceMapUpload } from './SourceMapUpload.tsx'

type Row = SourceMaps['items'][number]

/** A project's source maps and the key with which its build uploads them. */
export function SourceMapsPage() {
  const { id } = useProject()
  const maps = useQuery(sourceMapsQuery(id))
  return (
    <ProjectSection
      title="Source maps"
      description="Upload source maps to see original files and lines in stack traces. Only your team sees them."
    >
      <QueryState query={maps} loading="Loading Source Maps..." failed="The source maps could not be loaded">
        {({ key, count, items }) => (
          <div className={classes.rows}>
            <Section title="Upload key">
              <UploadKey projectId={id} uploadKey={key} />
            </Section>
            <Section title="Upload from your build">
              <CodeSample label="Shell" code={command(location.origin)} />
            </Section>
            <Section title="Upload from this browser">
              <SourceMapUpload projectId={id} />
            </Section>
            <Section title={count > 0 ? counted(count, 'source map') : 'Source maps'}>
              {items.length > 0 ? (
                <DataTable
                  caption="Source maps, the newest first"
                  columns={columnsOf(id)}
                  rows={items}
                  keyOf={(row) => row.id}
                />
              ) : (
                <Text size="sm" c="var(--ink-2)">
                  None yet. Create a key and run the command after your build, or upload files here.
                </Text>
              )}
            </Section>
          </div>
        )}
      </QueryState>
    </ProjectSection>
  )
}

/** A shell command that uploads each map for the address at which the page loads its script. */
const command = (server: string): string => `for map in dist/assets/*.js.map; do
  script="/assets/$(basename "$map" .map)"
  curl --fail-with-body --silent --show-error -T "$map" \\
    -H "Authorization: Bearer $EARSHOT_UPLOAD_KEY" \\
    -H "Content-Type: application/json" \\
    "${server}/source-maps?script=$script"
done`

const columnsOf = (projectId: string): TableColumn<Row, never>[] => [
  { heading: 'Script', accessor: ({ script }) => <code>{script}</code>, wide: true },
  { heading: 'Release', accessor: ({ release }) => release || 'Every', width: 110 },
  { heading: 'Size', accessor: ({ size }) => formatBytes(size), align: 'end', width: 90 },
  { heading: 'Uploaded', accessor: ({ uploadedAt }) => <RelativeTime at={uploadedAt} />, width: 150 },
  {
    heading: 'Delete',
    headingHidden: true,
    align: 'end',
    width: 90,
    accessor: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Delete the source map of ${nameOf(row)}`}
        onClick={() => void remove(projectId, row)}
      >
        Delete
      </Button>
    ),
  },
]

/** Such as `/assets/app.js`, or `/assets/app.js in 4.12.0`. */
const nameOf = ({ script, release }: Row): string => (release ? `${script} in ${release}` : script)

async function remove(projectId: string, row: Row): Promise<void> {
  await runWithNotice(() => request('DELETE', `/projects/${projectId}/source-maps/${row.id}`, null), {
    done: `The source map of ${nameOf(row)} was deleted`,
    failed: 'The source map could not be deleted',
  })
  await queryClient.invalidateQueries({ queryKey: keys.sourceMaps(projectId) })
}

interface Props {
  projectId: string
  uploadKey: SourceMaps['key']
}

/** Creates or replaces the upload key, which is `shown` once, and revokes it. */
function useUploadKey(projectId: string) {
  const [shown, setShown] = useState<string>()
  const path = `/projects/${projectId}/source-maps/key`
  const settled = () => queryClient.invalidateQueries({ queryKey: keys.sourceMaps(projectId) })
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
  return { shown, make, revoke }
}

/** The key with which a project's build uploads source maps: created, shown once, replaced, and revoked. */
function UploadKey({ projectId, uploadKey }: Props) {
  const { shown, make, revoke } = useUploadKey(projectId)
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
