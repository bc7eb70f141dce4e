import { Draggable, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './Board.module.css'

interface Props {
  taskId: string
  index: number
  /** Where the card leads when it is pressed rather than dragged. */
  to: string
  title: string
  /** Above and below the title; what can be pressed must stand above the title's cover. */
  children: (title: ReactNode) => ReactNode
}

/** The handle's properties without the role of a button, since it stays a link. */
function asLink(handle: DraggableProvidedDragHandleProps | null) {
  const { role: _button, ...rest } = handle ?? {}
  return rest
}

/** The library ends a drop when its transition ends, so without motion there is a very short one. */
const quickDrop = () => ({
  transitionDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? '0.001s' : '0.15s',
})

/**
 * A card whose title is both its link and its handle, and covers the whole card: one stop for the keyboard,
 * Enter opens and the space bar picks up.
 */
export const DragCard = ({ taskId, index, to, title, children }: Props) => (
  <Draggable draggableId={taskId} index={index}>
    {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
      <article
        ref={innerRef}
        {...draggableProps}
        style={isDropAnimating ? { ...draggableProps.style, ...quickDrop() } : draggableProps.style}
        className={classes.card}
        data-dragging={isDragging}
      >
        {children(
          <Link {...asLink(dragHandleProps)} to={to} className={classes.title} data-task={taskId}>
            {title}
          </Link>,
        )}
      </article>
    )}
  </Draggable>
)
