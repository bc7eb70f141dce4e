import { drawPicture, type Mark, type Picture, type Point, type Tool, viewOf } from '../upload/picture.ts'

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
  /** Where the words of the text are typed that was placed last. */
  field?: HTMLInputElement | null
  /** The mark that was drawn last. */
  last(): Mark | undefined
  undo(): void
  begin(event: PointerEvent): void
  move(event: MouseEvent): void
  end(): void
  /** Whether a key did something: Enter adds a mark, arrows move it, with Shift its end alone, Delete takes it back. */
  press(event: KeyboardEvent): boolean
  paint(): void
}

/** Where on a picture an event is, of which a canvas shows this part; the edge for one beside it. */
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

/** @param changed called when there is something new to paint */
export function makeDrawing({ source, marks }: Picture, changed: () => void): Drawing {
  let current: Mark | undefined
  const unit = Math.max(source.width, source.height) / 100
  const last = () => marks.at(-1)
  // What is being cropped is seen whole until that is done.
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
  /** In the middle, from where keys move it. */
  const addInMiddle = () => {
    const { x, y, width, height } = viewOf(shown())
    const half = drawing.tool === 'crop' ? 0.4 : 0.15
    add([0.5 - half, 0.5 + half].map((part) => [x + width * part, y + height * part]))
    drawing.end()
  }
  const shift = ([dx, dy]: Point, end: boolean) => {
    for (const point of last()?.points.slice(end ? 1 : 0) ?? []) {
      point[0] += dx * unit
      point[1] += dy * unit
    }
    changed()
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
      add([pointOf(event), pointOf(event)])
    },
    move(event) {
      if (!current) return
      const { tool, points } = current
      const point = pointOf(event)
      if (tool === 'pen') points.push(point)
      else points[1] = point
      if (tool === 'text') points[0] = point
      changed()
    },
    end() {
      const { tool, points } = current ?? { points: [] }
      const [ax, ay] = points[0] ?? [0, 0]
      const [bx, by] = points.at(-1) ?? [0, 0]
      current = undefined
      // A click draws nothing.
      if (tool === 'text') drawing.field?.focus()
      else if (tool !== 'pen' && Math.hypot(ax - bx, ay - by) < unit) marks.pop()
      changed()
    },
    press({ key, shiftKey, ctrlKey, metaKey }) {
      const step = steps[key]
      if (key === 'z' && (ctrlKey || metaKey)) drawing.undo()
      else if (key === 'Enter') addInMiddle()
      else if (key === 'Delete' || key === 'Backspace') drawing.undo()
      else if (step) shift(step, shiftKey)
      else return false
      return true
    },
    paint() {
      if (drawing.canvas) drawPicture(shown(), drawing.canvas)
    },
  }
  return drawing
}
