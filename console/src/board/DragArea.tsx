import { DragDropContext, type DragStart, type DropResult, type ResponderProvided } from '@hello-pangea/dnd'
import type { ReactNode } from 'react'
import { styleNonce } from '../lib/nonce.ts'

interface Props {
  /** How cards and columns are called in what is read out. */
  nameOf: { card: (taskId: string) => string; column: (columnId: string) => string }
  /** A card was dropped somewhere else: at this place among the cards shown of a column. */
  onDrop: (drop: { taskId: string; columnId: string; index: number }) => void
  children: ReactNode
}

const instructions =
  'Press the space bar to pick up the card, the arrow keys to move it, the space bar to drop it and Escape to put it back.'

/** Cards in here can be dragged by mouse, finger and keyboard; what happens is read out. */
export function DragArea({ nameOf, onDrop, children }: Props) {
  const place = ({ droppableId, index }: { droppableId: string; index: number }) =>
    `place ${index + 1} in ${nameOf.column(droppableId)}`
  const started = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
    announce(`${nameOf.card(draggableId)} picked up from ${place(source)}.`)
  const ended = ({ draggableId, destination, source }: DropResult, { announce }: ResponderProvided) => {
    const stays =
      !destination || (destination.droppableId === source.droppableId && destination.index === source.index)
    announce(`${nameOf.card(draggableId)} ${stays ? 'put back' : `dropped at ${place(destination)}`}.`)
    if (!stays) onDrop({ taskId: draggableId, columnId: destination.droppableId, index: destination.index })
  }
  return (
    <DragDropContext
      nonce={styleNonce()}
      dragHandleUsageInstructions={instructions}
      onDragStart={started}
      onDragUpdate={({ destination }, { announce }) =>
        announce(destination ? `Now at ${place(destination)}.` : 'Not over a column.')
      }
      onDragEnd={ended}
    >
      {children}
    </DragDropContext>
  )
}
