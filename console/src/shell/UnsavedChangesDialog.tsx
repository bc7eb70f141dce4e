import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { hasUnsavedChanges } from '../form/unsaved-changes.ts'

const leaves = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.search !== to.search

const askBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (hasUnsavedChanges()) event.preventDefault()
}

/** Asks before the page is left and with it a form with changes; the browser itself asks before it is closed. */
export function UnsavedChangesDialog() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && leaves(currentLocation, nextLocation),
  )
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [])
  return (
    <Modal
      opened={state === 'blocked'}
      onClose={() => reset?.()}
      title="Discard your changes?"
      centered
      // Above a drawer whose closing asked.
      zIndex={300}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close', ...keepsEscape }}
      onKeyDown={(event) => event.key === 'Escape' && reset?.()}
    >
      <Text size="sm">What you changed on this page is not saved.</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => reset?.()} data-autofocus {...keepsEscape}>
          Keep editing
        </Button>
        <Button color="red.9" onClick={() => proceed?.()} {...keepsEscape}>
          Discard changes
        </Button>
      </Group>
    </Modal>
  )
}

/** Mantine's drawers all listen to Escape at the window; this tells them that it is not theirs. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }
