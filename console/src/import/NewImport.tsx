import type { Import } from '@earshot/shared/import/import'
import { limits } from '@earshot/shared/limits'
import { Button, FileButton, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { projectsQuery } from '../queries/projects.ts'
import { uploadImport } from './import-queries.ts'

interface Props {
  onAdded: (added: Import) => void
  onCancel: () => void
}

/** Chooses the project and the file of a new import. */
export function NewImport({ onAdded, onCancel }: Props) {
  const { data: projects = [] } = useQuery(projectsQuery())
  const [chosen, setChosen] = useState<string>()
  const projectId = chosen ?? projects[0]?.id
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > limits.importBytesMax) throw new Error('Please choose a file of at most 200 MB.')
      return uploadImport(projectId ?? '', file)
    },
    onSuccess: onAdded,
  })
  return (
    <Paper withBorder p="md">
      <Stack>
        <NativeSelect
          label="Into the project"
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          value={projectId ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          A CSV file with one row for each item, vote, comment, person or company, or a JSON file with issues
          of GitHub or Jira, at most 200 MB. Begin with the items: votes and comments name them by id.
        </Text>
        {upload.error && (
          <Text size="sm" c="var(--danger-fg)" role="alert">
            {messageOf(upload.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <FileButton
            accept=".csv,.tsv,.txt,.json,.jsonl,text/csv,application/json"
            disabled={projectId === undefined}
            onChange={(file) => file && upload.mutate(file)}
          >
            {(props) => (
              <Button {...props} disabled={projectId === undefined} loading={upload.isPending}>
                Choose file
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </Paper>
  )
}
