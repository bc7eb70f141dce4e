import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useStatuses } from '../queries/statuses.ts'
import { focusCard } from './focus-card.ts'
import { listed, type StatusQuestion } from './status-question.ts'
import type { StatusChoice } from './use-moves.ts'

interface Props {
  question: StatusQuestion | undefined
  /** Undefined leaves the card where it was. */
  onAnswer: (choice: StatusChoice | undefined) => void
}

/** Asks before a move whether customers' feedback gets the column's status too. */
export function StatusDialog({ question, onAnswer }: Props) {
  const { find } = useStatuses()
  // Stays filled while it fades away.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  const name = shown && find(shown.statusId)?.name
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => onAnswer(undefined)}
      title="Change the public status too?"
      centered
      returnFocus={false}
      onExitTransitionEnd={() => shown && focusCard(shown.task.id)}
    >
      {shown && (
        <Stack gap="sm">
          <Text>
            Also set {listed(shown.feedback)} to {name}?{' '}
            {shown.feedback.length === 1 ? 'Its author sees it' : 'Their authors see it'} in the widget.
          </Text>
          <Button data-autofocus onClick={() => onAnswer('notify')}>
            Change status
          </Button>
          <Button variant="default" onClick={() => onAnswer('quiet')}>
            Change without notifying
          </Button>
          <Button variant="default" onClick={() => onAnswer('none')}>
            Only move
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
