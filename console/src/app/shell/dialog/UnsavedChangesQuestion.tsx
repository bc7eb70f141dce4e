import { Button, Group, Text } from '@mantine/core'
import { DialogFrame } from '../../../design/dialog/DialogFrame.tsx'

interface Props {
  opened: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks if a page with unsaved changes may be left. */
export const UnsavedChangesQuestion = ({ opened, onStay, onLeave }: Props) => (
  <DialogFrame
    opened={opened}
    onClose={onStay}
    title="Discard your changes?"
    // Above a drawer whose closing opened the question.
    zIndex={300}
    closeOnEscape={false}
    closeButtonProps={{ 'aria-label': 'Close', ...keepsEscape }}
    onKeyDown={(event) => event.key === 'Escape' && onStay()}
  >
    <Text size="sm">What you changed on this page is not saved.</Text>
    <Group justify="flex-end" mt="lg" gap="xs">
      <Button variant="default" onClick={onStay} data-autofocus {...keepsEscape}>
        Keep editing
      </Button>
      <Button color="red" onClick={onLeave} {...keepsEscape}>
        Discard changes
      </Button>
    </Group>
  </DialogFrame>
)

/** Mantine's drawers all listen for Escape on the window; this attribute makes them ignore the key. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }
