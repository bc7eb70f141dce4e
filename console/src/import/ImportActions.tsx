import type { Import } from '@earshot/shared/import/import'
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { notifyFailed } from '../design/notice/notify.tsx'
import { reloadImports, removeImport, runImport, showImport, undoImport } from './import-queries.ts'

interface Props {
  item: Import
  onMap: () => void
}

/** Actions that an import allows in its state. */
export function ImportActions({ item, onMap }: Props) {
  const { id, name, state, createdCount, problem } = item
  const run = useMutation({
    mutationFn: () => runImport(id),
    onSuccess: showImport,
    onError: (error) => notifyFailed('The import could not be started', error),
  })
  const removal = useMutation({
    mutationFn: () => removeImport(id),
    onSuccess: reloadImports,
    onError: (error) => notifyFailed('The import could not be deleted', error),
  })
  return (
    <Group gap="xs">
      {state === 'checked' && (
        <>
          <Button size="xs" variant="default" onClick={onMap}>
            Change columns
          </Button>
          {createdCount > 0 && (
            <Button size="xs" loading={run.isPending} onClick={() => run.mutate()}>
              {problem === null ? 'Import' : 'Import what was read'} {createdCount.toLocaleString('en')}
            </Button>
          )}
        </>
      )}
      {state === 'done' && createdCount > 0 && <UndoButton item={item} />}
      {(state === 'empty' || state === 'uploaded' || state === 'checked' || state === 'undone') && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Delete the import of ${name}`}
          loading={removal.isPending}
          onClick={() => removal.mutate()}
        >
          Delete
        </Button>
      )}
    </Group>
  )
}

function UndoButton({ item: { id, name } }: Pick<Props, 'item'>) {
  const undo = useMutation({
    mutationFn: () => undoImport(id),
    onSuccess: showImport,
    onError: (error) => notifyFailed('The import could not be undone', error),
  })
  return (
    <ConfirmButton
      size="xs"
      label="Undo"
      aria-label={`Undo the import of ${name}`}
      question={`Undo the import of ${name}?`}
      confirmLabel="Undo import"
      danger
      pending={undo.isPending}
      onConfirm={(close) => undo.mutate(undefined, { onSettled: close })}
    >
      <Text size="sm">
        Everything that it brought is removed, with its votes and comments. Items on which somebody has
        worked, voted or commented since stay.
      </Text>
    </ConfirmButton>
  )
}
