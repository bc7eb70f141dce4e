import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { silentDrag, usePointer } from '../../design/table/drag.ts'
import { CardFace } from './card/TaskCard.tsx'
import type { CardPosition } from './order/lift.ts'
import { useBoard } from './state/board-context.ts'
import type { useLift } from './state/use-lift.ts'

/** Area in which cards are dragged by mouse or finger; the dragged card floats above the others. */
export function DragArea({
  lifting,
  children,
}: {
  lifting: ReturnType<typeof useLift>
  children: ReactNode
}) {
  const { dropAreas } = useBoard()
  const pointer = usePointer()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  )
  const { lift } = lifting
  /** Between two columns a card keeps its last target. */
  const placeUnderPointer = (): CardPosition | undefined => {
    for (const [columnId, { element, indexAt }] of dropAreas) {
      const { left, right } = element.getBoundingClientRect()
      const { x, y } = pointer.current
      if (x >= left && x < right) return { columnId, index: indexAt(y) }
    }
    return undefined
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={silentDrag}
      onDragStart={({ active }) => lifting.pickUp(String(active.id), 'pointer')}
      onDragMove={() => {
        const place = placeUnderPointer()
        if (place) lifting.carry(place)
      }}
      onDragEnd={() => lifting.drop()}
      onDragCancel={() => lifting.putBack()}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {lift?.by === 'pointer' && <CardFace task={lift.task} look="lifted" />}
      </DragOverlay>
    </DndContext>
  )
}
