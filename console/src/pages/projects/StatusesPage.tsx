import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import type { Status } from '@earshot/shared/status'
import { Button, Group, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProjectSection } from './ProjectSection.tsx'
import { StatusDeletionForm } from './StatusDeletionForm.tsx'
import { StatusForm } from './StatusForm.tsx'
import { StatusList } from './StatusList.tsx'
import { useProject } from './use-project.ts'

/** What is being done with a status. */
type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; status: Status }

const titleOf = (opened: Open): string => {
  if (opened.kind === 'new') return 'New status'
  return opened.kind === 'edit' ? `Edit ${opened.status.name}` : `Delete the status “${opened.status.name}”?`
}

/** A project's statuses in their order, to be named, coloured, ordered and deleted. */
export function StatusesPage() {
  const project = useProject()
  const readOnly = !may(useUser().currentTenant, 'editProjects')
  const [opened, setOpened] = useState<Open>()
  const close = () => setOpened(undefined)
  const full = project.statuses.length >= limits.statusesPerProject
  return (
    <ProjectSection
      title="Statuses"
      description="Where feedback stands, as your team and your customers see it."
    >
      <StatusList
        project={project}
        readOnly={readOnly}
        onEdit={(status) => setOpened({ kind: 'edit', status })}
        onDelete={(status) => setOpened({ kind: 'delete', status })}
      />
      {!readOnly && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={full}
            onClick={() => setOpened({ kind: 'new' })}
          >
            New status
          </Button>
          {full && (
            <Text size="xs" c="var(--ink-3)">
              A project has at most {limits.statusesPerProject} statuses.
            </Text>
          )}
        </Group>
      )}
      <Dialog opened={opened !== undefined} onClose={close} title={opened && titleOf(opened)} centered>
        {opened?.kind === 'new' && <StatusForm projectId={project.id} onDone={close} />}
        {opened?.kind === 'edit' && (
          <StatusForm projectId={project.id} status={opened.status} onDone={close} />
        )}
        {opened?.kind === 'delete' && (
          <StatusDeletionForm project={project} status={opened.status} onDone={close} />
        )}
      </Dialog>
    </ProjectSection>
  )
}
