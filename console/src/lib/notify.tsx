import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messageOf } from './api-error.ts'

/** Says that something is done, with an Undo where it can be taken back. */
export function notifyDone(message: string, undo?: () => void): void {
  const id = crypto.randomUUID()
  const takeBack = () => {
    notifications.hide(id)
    undo?.()
  }
  notifications.show({
    id,
    autoClose: undo ? 8_000 : 4_000,
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        {undo && (
          <Button size="compact-xs" variant="default" onClick={takeBack}>
            Undo
          </Button>
        )}
      </Group>
    ),
  })
}

/** Says that something failed that has no field or place of its own on the page. */
export const notifyFailed = (title: string, error: unknown): void => showFailure(messageOf(error), title)

/** The same in one sentence that stands for itself. */
export const notifyRefused = (message: string): void => showFailure(message)

function showFailure(message: string, title?: string): void {
  notifications.show({
    title,
    message,
    color: 'red',
    autoClose: 10_000,
    closeButtonProps: { 'aria-label': 'Close' },
    role: 'alert',
  })
}
