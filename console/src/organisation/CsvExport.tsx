import type { ImportKind } from '@earshot/shared/import/import-fields'
import { Button, Group, Menu, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../api/api.ts'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { projectsQuery } from '../queries/projects.ts'

const kinds: readonly (readonly [kind: ImportKind, label: string])[] = [
  ['feedback', 'Ideas and bugs'],
  ['votes', 'Votes and reports'],
  ['comments', 'Comments'],
  ['people', 'People'],
  ['companies', 'Companies'],
]

/** Exports a project's feedback, or the organisation's people and companies, for a spreadsheet. */
export function CsvExport() {
  const { data: projects = [] } = useQuery(projectsQuery())
  const [chosen, setChosen] = useState<string>()
  const projectId = chosen ?? projects[0]?.id
  const save = useMutation({
    mutationFn: (kind: ImportKind) => download('/organisation/csv-export', { kind, projectId }),
    onSuccess: () => notifyDone('The file is in your downloads'),
    onError: (error) => notifyFailed('The export could not be made', error),
  })
  return (
    <Group align="flex-end">
      <NativeSelect
        label="Project"
        data={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={projectId ?? ''}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Menu>
        <Menu.Target>
          <Button variant="default" loading={save.isPending} disabled={projectId === undefined}>
            Export as CSV
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map(([kind, label]) => (
            <Menu.Item key={kind} onClick={() => save.mutate(kind)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
