import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  opened: boolean
  /** Names the thing: 'Delete the column "Review"?' */
  title: string
  /** What else goes with it. */
  children: ReactNode
  /** The verb: 'Delete column'. */
  confirmLabel: string
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that is hard to take back. Focus starts on Cancel and returns to where it was. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  danger = false,
  pending = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      {children}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color={danger ? 'red.9' : 'accent'} loading={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
