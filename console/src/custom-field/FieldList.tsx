import type { FieldHome } from '@earshot/shared/custom-field/custom-field'
import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import { Box, Button, Group, Text } from '@mantine/core'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { DialogButtons } from '../design/dialog/DialogButtons.tsx'
import { runWithNotice } from '../design/notice/notify.tsx'
import { EmptyState } from '../design/table/EmptyState.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { customFieldUsesQuery, type FieldDefinition } from '../queries/custom-fields.ts'
import { FieldForm } from './FieldForm.tsx'
import { FieldRows } from './FieldRows.tsx'
import { ownersLose } from './owners-words.ts'
import { deleteField, refreshFields } from './save-field.ts'

/** The open dialog of the page. */
type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; field: FieldDefinition }

const titleOf = (opened: Open): string => {
  if (opened.kind === 'new') return 'New field'
  return opened.kind === 'edit' ? `Edit ${opened.field.name}` : `Delete the field “${opened.field.name}”?`
}

interface Props {
  projectId: FieldHome
  fields: UseQueryResult<readonly FieldDefinition[]>
  readOnly: boolean
}

/** Custom fields of a project's feedback, or of people, to be added, changed and deleted. */
export function FieldList({ projectId, fields, readOnly }: Props) {
  const [opened, setOpened] = useState<Open>()
  const close = () => setOpened(undefined)
  return (
    <>
      <QueryState query={fields} loading="Loading the fields..." failed="The fields could not be loaded">
        {(fields) => {
          const add = !readOnly && (
            <NewFieldButton
              projectId={projectId}
              count={fields.length}
              onClick={() => setOpened({ kind: 'new' })}
            />
          )
          if (fields.length === 0)
            return (
              <EmptyState Icon={IconForms} title="No fields yet" text={purposeOf(projectId)} action={add} />
            )
          return (
            <>
              <FieldRows
                projectId={projectId}
                fields={fields}
                readOnly={readOnly}
                onEdit={(field) => setOpened({ kind: 'edit', field })}
                onDelete={(field) => setOpened({ kind: 'delete', field })}
              />
              {add}
            </>
          )
        }}
      </QueryState>
      <Dialog opened={opened !== undefined} onClose={close} title={opened && titleOf(opened)}>
        {opened?.kind === 'new' && <FieldForm projectId={projectId} onDone={close} />}
        {opened?.kind === 'edit' && <FieldForm projectId={projectId} field={opened.field} onDone={close} />}
        {opened?.kind === 'delete' && (
          <FieldDeletion projectId={projectId} field={opened.field} onDone={close} />
        )}
      </Dialog>
    </>
  )
}

const purposeOf = (projectId: FieldHome): string =>
  projectId === null
    ? 'You fill them in on each person’s page, and filter the list of people by them.'
    : 'You fill them in beside each item, and filter the inbox by them.'

interface NewFieldProps {
  projectId: FieldHome
  count: number
  onClick: () => void
}

function NewFieldButton({ projectId, count, onClick }: NewFieldProps) {
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
          {projectId === null ? 'People have' : 'A project has'} at most {fieldLimits.perProject} fields.
        </Text>
      )}
    </Group>
  )
}

interface DeletionProps {
  projectId: FieldHome
  field: FieldDefinition
  onDone: () => void
}

/** Says how many items or people lose a value before a field is deleted. */
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
      <QueryState query={uses} loading="Counting the values..." failed="The values could not be counted">
        {({ items }) => (
          <Text>
            {items > 0 && `${ownersLose(projectId, items)} value.`}
            {items === 0 && (projectId === null ? 'Nobody has a value.' : 'No item has a value.')} This cannot
            be undone.
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
