import type { Mark, Picture, Point, Tool } from '../panel/attachment.ts'
import { drawPicture, extentOf, viewOf } from '../upload/picture-canvas.ts'

const steps: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Draws marks on a picture, by pointer and by keys. */
export interface Drawing {
  tool: Tool
  canvas?: HTMLCanvasElement | null
  /** Input for the words of the latest text mark. */
  field?: HTMLInputElement | null
  /** The latest mark. */
  last(): Mark | undefined
  undo(): void
  begin(event: PointerEvent): void
  move(event: PointerEvent): void
  end(): void
  /**
   * Handles a key: Enter adds a mark, arrows move it, with Shift only its end, Delete removes it. @returns true if the
   * key had an effect.
   */
  press(event: KeyboardEvent): boolean
  paint(): void
}

/** Position of an event on a picture of which a canvas shows this part; the nearest edge if outside. */
function pointAt(
  { clientX, clientY }: MouseEvent,
  canvas: Element,
  { x, y, width, height }: ReturnType<typeof viewOf>,
): Point {
  const area = canvas.getBoundingClientRect()
  const within = (at: number, size: number) => Math.min(Math.max(at, 0), 1) * size
  return [
    x + within((clientX - area.x) / area.width, width),
    y + within((clientY - area.y) / area.height, height),
  ]
}

/** Scrolls a picture longer than the screen by a second finger. */
function makeScroll() {
  let last: PointerEvent | undefined
  return {
    begin(event: PointerEvent) {
      last = event
    },
    move(event: PointerEvent, canvas: Element) {
      if (last?.pointerId !== event.pointerId) return
      canvas.parentElement?.scrollBy(0, last.clientY - event.clientY)
      last = event
    },
    end() {
      last = undefined
    },
  }
}

/** Initial points of a mark added by keys: in the middle; for cropping, nearly the whole picture. */
function middleOf({ x, y, width, height }: ReturnType<typeof viewOf>, tool: Tool): Point[] {
  const half = tool === 'crop' ? 0.4 : 0.15
  return [0.5 - half, 0.5 + half].map((part) => [x + width * part, y + height * part])
}

function shift(points: Point[] | undefined, [dx, dy]: Point, by: number): void {
  for (const point of points ?? []) {
    point[0] += dx * by
    point[1] += dy * by
  }
}

/** @param changed called whenever the picture must be painted again */
export function makeDrawing({ source, marks }: Picture, changed: () => void): Drawing {
  let current: Mark | undefined
  const scroll = makeScroll()
  const unit = extentOf(source) / 100
  const last = () => marks.at(-1)
  // While cropping, the whole picture stays visible.
  const shown = (): Picture => ({
    source,
    marks: current?.tool === 'crop' ? [...marks.slice(0, -1), { ...current, tool: 'box' }] : marks,
  })
  const pointOf = (event: MouseEvent) => pointAt(event, drawing.canvas as Element, viewOf(shown()))
  const add = (points: Point[]) => {
    current = { tool: drawing.tool, points, text: '' }
    marks.push(current)
    changed()
  }
  const addInMiddle = () => {
    add(middleOf(viewOf(shown()), drawing.tool))
    drawing.end()
  }
  const drawing: Drawing = {
    tool: 'arrow',
    last,
    undo() {
      marks.pop()
      changed()
    },
    begin(event) {
      drawing.canvas?.setPointerCapture(event.pointerId)
      if (!current) return add([pointOf(event), pointOf(event)])
      scroll.begin(event)
      current = undefined
      drawing.undo()
    },
    move(event) {
      scroll.move(event, drawing.canvas as Element)
      if (!current) return
      const { tool, points } = current
      const point = pointOf(event)
      if (tool === 'pen') points.push(point)
      else points[1] = point
      if (tool === 'text') points[0] = point
      changed()
    },
    end() {
      scroll.end()
      if (!current) return
      const { tool, points } = current
      const [ax, ay] = points[0] ?? [0, 0]
      const [bx, by] = points.at(-1) ?? [0, 0]
      current = undefined
      // A click alone draws nothing.
      if (tool === 'text') drawing.field?.focus()
      else if (tool !== 'pen' && Math.hypot(ax - bx, ay - by) < unit) marks.pop()
      changed()
    },
    press({ key, shiftKey, ctrlKey, metaKey }) {
      const step = steps[key]
      if (/^(Delete|Backspace)$/.test(key) || (key === 'z' && (ctrlKey || metaKey))) drawing.undo()
      else if (key === 'Enter') addInMiddle()
      else if (step) {
        shift(last()?.points.slice(shiftKey ? 1 : 0), step, unit)
        changed()
      } else return false
      return true
    },
    paint() {
      const { canvas } = drawing
      if (!canvas) return
      drawPicture(shown(), canvas)
      canvas.classList.toggle('long', canvas.height > 3 * canvas.width)
    },
  }
  return drawing
}
