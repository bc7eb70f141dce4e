import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import classes from './notify.module.css'
import { beginAction, type Undo, undoStack } from './undo-stack.ts'

const parts = { icon: classes.icon ?? '', title: classes.title ?? '', description: classes.words ?? '' }

let count = 0

/** The last notice, which the next one replaces, so that fast work always shows the Undo of the latest action. */
let last = { id: '', action: 0 }

/**
 * Confirms an action, with an Undo if it can be undone, and with `detail` under the message. The notice of a later action
 * stays.
 *
 * @param action the action's number, from `beginAction`, if something was waited for since it began
 */
export function notifyDone(
  message: string,
  undo?: Undo,
  detail?: ReactNode,
  action: number = beginAction(),
): void {
  const id = `done-${++count}`
  const takeBack = undo && closing(id, undo)
  if (takeBack) undoStack.add(takeBack, action)
  if (action < last.action) return
  notifications.hide(last.id)
  last = { id, action }
  notifications.show({
    id,
    autoClose: undo ? 10_000 : 4_000,
    role: 'status',
    icon: <IconCircleCheck size={20} aria-hidden />,
    classNames: { ...parts, root: classes.notice ?? '' },
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm">{message}</Text>
          {detail}
        </div>
        {takeBack && (
          <Button size="compact-sm" variant="subtle" onClick={() => undoStack.run(takeBack)}>
            Undo
          </Button>
        )}
      </Group>
    ),
  })
}

/** An undo that also closes its notice. */
const closing =
  (id: string, undo: Undo): Undo =>
  () => {
    notifications.hide(id)
    undo()
  }

/** Shows an error that belongs to no field or other place on the page. */
export const notifyFailed = (title: string, error: unknown): void => showFailure(messageOf(error), title)

/** Shows a refusal in a single sentence, without a title. */
export const showRefusal = (message: string): void => showFailure(message)

/** Messages about an attempt. */
export interface AttemptMessages {
  /** Shown on success, with an Undo if the action can be undone. */
  done: string
  undo?: Undo
  failed: string
}

/** Runs an action and shows its result. Resolves in either case. */
export async function runWithNotice(
  act: () => Promise<unknown>,
  { done, undo, failed }: AttemptMessages,
): Promise<void> {
  const action = beginAction()
  try {
    await act()
    notifyDone(done, undo, undefined, action)
  } catch (error) {
    notifyFailed(failed, error)
  }
}

function showFailure(message: string, title?: string): void {
  notifications.show({
    title,
    message,
    icon: <IconAlertTriangle size={20} aria-hidden />,
    classNames: { ...parts, root: `${classes.notice} ${classes.failed}` },
    autoClose: 10_000,
    closeButtonProps: { 'aria-label': 'Close' },
    role: 'alert',
  })
}
