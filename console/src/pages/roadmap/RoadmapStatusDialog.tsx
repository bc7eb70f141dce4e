import { useState } from 'react'
import { StatusChangeDialog } from '../../status-change/StatusChangeDialog.tsx'
import { changeStatus } from '../feedback/triage.ts'
import type { StatusMove } from './RoadmapBoard.tsx'

/** Asks before an item gets the status that it was moved to, and says who hears of it. */
export function RoadmapStatusDialog({
  move,
  onClose,
}: {
  move: StatusMove | undefined
  onClose: () => void
}) {
  // Stays filled while it fades away.
  const [shown, setShown] = useState(move)
  if (move && move !== shown) setShown(move)
  return (
    <StatusChangeDialog
      opened={move !== undefined}
      onClose={onClose}
      title={`Set ${shown?.item.reference} to ${shown?.status.name}?`}
      asked={
        shown && {
          feedbackIds: [shown.item.id],
          statuses: [shown.status],
          onChange: ({ statusId: _, ...announcement }) => {
            onClose()
            void changeStatus(shown.item, shown.status, announcement)
          },
        }
      }
    />
  )
}
