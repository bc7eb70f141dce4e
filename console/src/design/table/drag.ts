import { useEffect, useRef } from 'react'

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
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent | Touch) => {
      pointer.current = { x: clientX, y: clientY }
    }
    const followTouch = ({ touches: [touch] }: TouchEvent) => touch && follow(touch)
    window.addEventListener('pointermove', follow, { capture: true, passive: true })
    window.addEventListener('touchmove', followTouch, { capture: true, passive: true })
    return () => {
      window.removeEventListener('pointermove', follow, { capture: true })
      window.removeEventListener('touchmove', followTouch, { capture: true })
    }
  }, [])
  return pointer
}
