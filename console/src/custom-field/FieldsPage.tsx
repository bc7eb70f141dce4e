import type { CustomField } from '@earshot/shared/custom-field/custom-field'
import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import { counted } from '@earshot/shared/format/counted'
import { may } from '@earshot/shared/permissions'
import { Box, Button, Group, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { DialogButtons } from '../design/dialog/DialogButtons.tsx'
import { runWithNotice } from '../design/notice/notify.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { ProjectSection } from '../project/ProjectSection.tsx'
import { useProject } from '../project/use-project.ts'
import { customFieldsQuery, customFieldUsesQuery } from '../queries/custom-fields.ts'
import { useUser } from '../session/session.ts'
import { FieldForm } from './FieldForm.tsx'
import { FieldRows } from './FieldRows.tsx'
import { deleteField, refreshFields } from './save-field.ts'

/** The open dialog of the page. */
type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; field: CustomField }

const titleOf = (opened: Open): string => {
  if (opened.kind === 'new') return 'New field'
  return opened.kind === 'edit' ? `Edit ${opened.field.name}` : `Delete the field “${opened.field.name}”?`
}

/** Custom fields of a project's feedback, to be added, changed and deleted. */
export function FieldsPage() {
  const { id: projectId } = useProject()
  const readOnly = !may(useUser().currentTenant, 'editProjects')
  const fields = useQuery(customFieldsQuery(projectId))
  const [opened, setOpened] = useState<Open>()
  const close = () => setOpened(undefined)
  return (
    <ProjectSection
      title="Fields"
      description="Your own facts about each item of feedback, such as an effort or a ticket."
    >
      <QueryState query={fields} loading="Loading the fields..." failed="The fields could not be loaded">
        {(fields) => (
          <>
            <FieldRows
              projectId={projectId}
              fields={fields}
              readOnly={readOnly}
              onEdit={(field) => setOpened({ kind: 'edit', field })}
              onDelete={(field) => setOpened({ kind: 'delete', field })}
            />
            {!readOnly && <NewFieldButton count={fields.length} onClick={() => setOpened({ kind: 'new' })} />}
          </>
        )}
      </QueryState>
      <Dialog opened={opened !== undefined} onClose={close} title={opened && titleOf(opened)} centered>
        {opened?.kind === 'new' && <FieldForm projectId={projectId} onDone={close} />}
        {opened?.kind === 'edit' && <FieldForm projectId={projectId} field={opened.field} onDone={close} />}
        {opened?.kind === 'delete' && (
          <FieldDeletion projectId={projectId} field={opened.field} onDone={close} />
        )}
      </Dialog>
    </ProjectSection>
  )
}

function NewFieldButton({ count, onClick }: { count: number; onClick: () => void }) {
  const full = count >= fieldLimits.perProject
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={full}
        onClick={onClick}
      >
        New field
      </Button>
      {full && (
        <Text size="xs" c="var(--ink-3)">
          A project has at most {fieldLimits.perProject} fields.
        </Text>
      )}
    </Group>
  )
}

interface DeletionProps {
  projectId: string
  field: CustomField
  onDone: () => void
}

/** Says how many items lose a value before a field is deleted. */
function FieldDeletion({ projectId, field, onDone }: DeletionProps) {
  const uses = useQuery(customFieldUsesQuery(projectId, field.id))
  const [pending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    await runWithNotice(() => deleteField(projectId, field.id), {
      done: `${field.name} deleted`,
      failed: `${field.name} could not be deleted`,
    })
    await refreshFields(projectId)
    onDone()
  }
  return (
    <>
      <QueryState
        query={uses}
        loading="Counting the items with a value..."
        failed="The items with a value could not be counted"
      >
        {({ items }) => (
          <Text>
            {items === 0
              ? 'No item has a value.'
              : `${counted(items, 'item loses its', 'items lose their')} value.`}{' '}
            This cannot be undone.
          </Text>
        )}
      </QueryState>
      <Box mt="lg">
        <DialogButtons
          focused
          danger
          confirmLabel="Delete field"
          pending={pending}
          disabled={uses.data === undefined}
          onConfirm={() => void remove()}
          onClose={onDone}
        />
      </Box>
    </>
  )
}
