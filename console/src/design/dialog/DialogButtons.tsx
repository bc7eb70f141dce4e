import { Button, Group } from '@mantine/core'

interface Props {
  /** Verb and noun: 'Delete column'. */
  confirmLabel: string
  /** Text of the button that closes the dialog; 'Cancel' by default. */
  dismissLabel?: string | undefined
  danger?: boolean
  /** True until there is something to confirm. */
  disabled?: boolean
  pending?: boolean
  /** True if the focus starts on the button that closes the dialog. */
  focused?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Buttons of a dialog: dismiss and confirm. */
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
