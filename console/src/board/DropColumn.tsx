import { Droppable } from '@hello-pangea/dnd'
import type { ReactNode } from 'react'
import classes from './Board.module.css'

/** The part of a column that cards are dropped into. */
export const DropColumn = ({ columnId, children }: { columnId: string; children: ReactNode }) => (
  <Droppable droppableId={columnId}>
    {(provided, { isDraggingOver }) => (
      <div
        ref={provided.innerRef}
        {...provided.droppableProps}
        className={classes.cards}
        data-over={isDraggingOver}
      >
        {children}
        {provided.placeholder}
      </div>
    )}
  </Droppable>
)
