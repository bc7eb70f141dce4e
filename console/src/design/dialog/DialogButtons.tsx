import { Button, Group } from '@mantine/core'

interface Props {
  /** The verb: 'Delete column'. */
  confirmLabel: string
  /** What leaves things as they are; 'Cancel' unless told. */
  dismissLabel?: string | undefined
  danger?: boolean
  /** Until there is something to confirm. */
  disabled?: boolean
  pending?: boolean
  /** Whether the focus begins on what leaves things as they are. */
  focused?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The two ways out of a dialog. */
export const DialogButtons = ({
  confirmLabel,
  dismissLabel = 'Cancel',
  danger = false,
  disabled = false,
  pending = false,
  focused = false,
  onConfirm,
  onClose,
}: Props) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onClose} data-autofocus={focused || undefined}>
      {dismissLabel}
    </Button>
    <Button color={danger ? 'red' : 'accent'} disabled={disabled} loading={pending} onClick={onConfirm}>
      {confirmLabel}
    </Button>
  </Group>
)
