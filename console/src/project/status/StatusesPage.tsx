import { counted } from '@earshot/shared/format/counted'
import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project/project'
import { type Status, StatusDeletion, type StatusUses } from '@earshot/shared/status/status'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../design/dialog/Dialog.tsx'
import { Form } from '../../design/form/Form.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { notifyDone } from '../../design/notice/notify.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { statusUsesQuery } from '../../queries/statuses.ts'
import { useUser } from '../../session/session.ts'
import { ProjectSection } from '../ProjectSection.tsx'
import { useProject } from '../use-project.ts'
import { StatusForm } from './StatusForm.tsx'
import { StatusList } from './StatusList.tsx'
import { deleteStatus, refreshStatuses } from './save-status.ts'

/** The open dialog of the page. */
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
      <Dialog opened={opened !== undefined} onClose={close} title={opened && titleOf(opened)}>
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

interface Props {
  project: Project
  status: Status
  onDone: () => void
}

interface Fields {
  feedbackTo: string
  /** Empty for none. */
  columnsTo: string
}

const bodyOf = ({ feedbackTo, columnsTo }: Fields): StatusDeletion => ({
  feedbackTo,
  columnsTo: columnsTo || null,
})

/** Asks which status replaces a deleted one on its feedback, and which one, if any, its columns are linked to. */
function StatusDeletionForm({ project: { id, statuses }, status, onDone }: Props) {
  const uses = useQuery(statusUsesQuery(id, status.id))
  const others = statuses.filter((other) => other.id !== status.id)
  const nearest = others.find(({ category }) => category === status.category) ?? others[0]
  const form = useForm<Fields, unknown>({
    values: { feedbackTo: nearest?.id ?? '', columnsTo: nearest?.id ?? '' },
    schema: StatusDeletion,
    body: bodyOf,
    send: (fields) => deleteStatus(id, status.id, bodyOf(fields)),
    saved: async () => {
      await refreshStatuses()
      notifyDone(`${status.name} deleted`)
      onDone()
    },
  })
  const options = others.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form
      form={form}
      label="Delete status"
      failed="The status could not be deleted"
      submit="Delete status"
      button={{ color: 'red', disabled: uses.data === undefined }}
      onCancel={onDone}
    >
      <QueryState
        query={uses}
        loading="Loading what has this status..."
        failed="What has this status could not be loaded"
      >
        {(used) => (
          <>
            <Text>{sentenceOf(used)} This cannot be undone.</Text>
            {used.feedback > 0 && (
              <NativeSelect
                label={`Move ${counted(used.feedback, 'item of feedback', 'items of feedback')} to`}
                description="Nobody is notified. The history of each item keeps the name."
                data={options}
                {...form.field('feedbackTo')}
              />
            )}
            {used.columns.length > 0 && (
              <NativeSelect
                label={`Tie ${used.columns.join(', ')} to`}
                data={[{ value: '', label: 'No status' }, ...options]}
                {...form.field('columnsTo')}
              />
            )}
          </>
        )}
      </QueryState>
    </Form>
  )
}

function sentenceOf({ feedback, columns }: StatusUses): string {
  const items =
    feedback === 0 ? 'No feedback has' : feedback === 1 ? 'One item has' : `${feedback} items have`
  if (columns.length === 0) return `${items} this status, and no column of the board is tied to it.`
  return `${items} this status, and ${counted(columns.length, 'column of the board is', 'columns of the board are')} tied to it.`
}
