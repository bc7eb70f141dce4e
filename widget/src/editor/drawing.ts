import { drawPicture, endsOf, extentOf, viewOf } from '../canvas/canvas.ts'
import type { Mark, Picture, Point, Tool } from '../panel/attachment.ts'

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

type View = ReturnType<typeof viewOf>

/** Point of a picture at these fractions of its visible part. */
const pointIn = ({ x, y, width, height }: View, across: number, down: number): Point => [
  x + width * across,
  y + height * down,
]

/** Position of an event on a picture of which a canvas shows this part; the nearest edge if outside. */
function pointAt({ clientX, clientY }: MouseEvent, canvas: Element, view: View): Point {
  const { x, y, width, height } = canvas.getBoundingClientRect()
  const within = (part: number) => Math.min(Math.max(part, 0), 1)
  return pointIn(view, within((clientX - x) / width), within((clientY - y) / height))
}

/** Scrolls a picture longer than the screen by a second finger, from its last event to this one. */
function scroll(
  canvas: Element,
  last: PointerEvent | undefined,
  event: PointerEvent,
): PointerEvent | undefined {
  if (last?.pointerId !== event.pointerId) return last
  canvas.parentElement?.scrollBy(0, last.clientY - event.clientY)
  return event
}

/** Initial points of a mark added by keys: in the middle; for cropping, nearly the whole picture. */
function middleOf(view: View, tool: Tool): Point[] {
  const edge = tool === 'crop' ? 0.1 : 0.35
  return [edge, 1 - edge].map((part) => pointIn(view, part, part))
}

function shift(points: Point[] | undefined, [dx, dy]: Point, by: number): void {
  for (const point of points ?? []) {
    point[0] += dx * by
    point[1] += dy * by
  }
}

/** Draws a mark on, to where the pointer is. */
function extend({ tool, points }: Mark, point: Point): void {
  if (tool === 'pen') points.push(point)
  else points[1] = point
  if (tool === 'text') points[0] = point
}

/** Distance between the ends of a mark, in pixels of the picture. */
function lengthOf(mark: Mark): number {
  const [ax, ay, bx, by] = endsOf(mark)
  return Math.hypot(ax - bx, ay - by)
}

/** A picture while its last mark is drawn: while cropping, the whole picture stays visible. */
const withoutCrop = ({ source, marks }: Picture, current: Mark | undefined): Picture => ({
  source,
  marks: current?.tool === 'crop' ? [...marks.slice(0, -1), { ...current, tool: 'box' }] : marks,
})

function paint(canvas: HTMLCanvasElement, picture: Picture): void {
  drawPicture(picture, canvas)
  canvas.classList.toggle('long', canvas.height > 3 * canvas.width)
}

/** @param changed called whenever the picture must be painted again */
export function makeDrawing(picture: Picture, changed: () => void): Drawing {
  let current: Mark | undefined
  let secondFinger: PointerEvent | undefined
  const { source, marks } = picture
  const unit = extentOf(source) / 100
  const shown = () => withoutCrop(picture, current)
  const pointOf = (event: MouseEvent) => pointAt(event, drawing.canvas as Element, viewOf(shown()))
  const add = (points: Point[]) => {
    current = { tool: drawing.tool, points, text: '' }
    marks.push(current)
    changed()
  }
  const drawing: Drawing = {
    tool: 'arrow',
    last: () => marks.at(-1),
    undo() {
      marks.pop()
      changed()
    },
    begin(event) {
      drawing.canvas?.setPointerCapture(event.pointerId)
      if (!current) return add([pointOf(event), pointOf(event)])
      secondFinger = event
      current = undefined
      drawing.undo()
    },
    move(event) {
      secondFinger = scroll(drawing.canvas as Element, secondFinger, event)
      if (!current) return
      extend(current, pointOf(event))
      changed()
    },
    end() {
      secondFinger = undefined
      if (!current) return
      // A click alone draws nothing.
      if (current.tool === 'text') drawing.field?.focus()
      else if (current.tool !== 'pen' && lengthOf(current) < unit) marks.pop()
      current = undefined
      changed()
    },
    press({ key, shiftKey, ctrlKey, metaKey }) {
      const step = steps[key]
      if (/^(Delete|Backspace)$/.test(key) || (key === 'z' && (ctrlKey || metaKey))) drawing.undo()
      else if (key === 'Enter') {
        add(middleOf(viewOf(shown()), drawing.tool))
        drawing.end()
      } else if (step) {
        shift(marks.at(-1)?.points.slice(shiftKey ? 1 : 0), step, unit)
        changed()
      } else return false
      return true
    },
    paint() {
      if (drawing.canvas) paint(drawing.canvas, shown())
    },
  }
  return drawing
}
