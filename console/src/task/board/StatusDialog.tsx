import { useState } from 'react'
import { useStatuses } from '../../queries/statuses.ts'
import { StatusChangeDialog } from '../../status/StatusChangeDialog.tsx'
import { focusCard } from './state/focus-card.ts'
import { listed, type StatusQuestion } from './state/status-question.ts'
import type { StatusAnswer } from './state/use-moves.ts'

interface Props {
  question: StatusQuestion | undefined
  /** Undefined cancels the move. */
  onAnswer: (choice: StatusAnswer | undefined) => void
}

/** Asks before a move if linked feedback should get the column's status too, and how followers are notified. */
export function StatusDialog({ question, onAnswer }: Props) {
  const { find } = useStatuses()
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  const status = shown && find(shown.statusId)
  return (
    <StatusChangeDialog
      opened={question !== undefined}
      onClose={() => onAnswer(undefined)}
      title="Change the public status too?"
      returnFocus={false}
      onExitTransitionEnd={() => shown && focusCard(shown.task.id)}
      question={
        shown &&
        status && {
          question: `Also set ${listed(shown.feedback)} to ${status.name}?`,
          feedbackIds: shown.feedback.map(({ id }) => id),
          statuses: [status],
          onChange: ({ statusId: _, ...announcement }) => onAnswer(announcement),
          other: { label: 'Move only', onClick: () => onAnswer('none') },
        }
      }
    />
  )
}
