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

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Asks before a move whether customers' feedback gets the column's status too, and who is told. */
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
            {shown.followers === 0 ? 'Nobody follows it.' : `${people(shown.followers)} will be told.`}
          </Text>
          {shown.followers > 0 && (
            <Button data-autofocus onClick={() => onAnswer('tell')}>
              Change status and tell {people(shown.followers)}
            </Button>
          )}
          <Button variant="default" onClick={() => onAnswer('quiet')}>
            Change quietly
          </Button>
          <Button variant="default" onClick={() => onAnswer('none')}>
            Only move
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
