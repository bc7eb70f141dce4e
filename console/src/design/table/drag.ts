import { useRef } from 'react'
import { useWindowEvent } from '../../lib/hooks/use-window-event.ts'

/** Turns off the library's announcements, for lists that announce their moves themselves. */
export const silentDrag = {
  screenReaderInstructions: { draggable: '' },
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  restoreFocus: false,
}

/** Position of the mouse or finger in the window. */
export function usePointer() {
  const pointer = useRef({ x: 0, y: 0 })
  const follow = ({ clientX, clientY }: PointerEvent | Touch) => {
    pointer.current = { x: clientX, y: clientY }
  }
  const options = { capture: true, passive: true }
  useWindowEvent('pointermove', follow, options)
  useWindowEvent('touchmove', ({ touches: [touch] }) => touch && follow(touch), options)
  return pointer
}
