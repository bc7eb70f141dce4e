import type { Area, Mark, Picture } from '../panel/attachment.ts'
import type { LateCode } from '../panel/late-chunk.ts'

/** Interface of this chunk, of which the editor and the list of files import the functions. */
export const code: LateCode = { style: '', start() {} }

/** Longest side of an uploaded picture, in pixels. */
const longestSide = 2560
/**
 * Longest side of a scrolled page or a scan, whose text must stay readable: as much as its short side needs, up to
 * WebP's limit.
 */
const longestSideMax = 16383
const shortSide = 1024

/** Scale of the uploaded picture. */
const scaleOf = (long: number, short: number): number =>
  Math.max(longestSide / long, Math.min(shortSide / short, longestSideMax / long))

/** Base of line widths and steps: the longer side; for a long picture, as much of it as is visible at once. */
export const extentOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(Math.max(width, height), 3 * Math.min(width, height))

/** Coordinates of a mark's first and last point. */
export const endsOf = ({ points }: Mark) =>
  [points[0], points.at(-1)].flat() as [ax: number, ay: number, bx: number, by: number]

/** Area between two corners, in whole pixels. */
function areaOf(mark: Mark): Area {
  const [ax, ay, bx, by] = endsOf(mark)
  const x = Math.floor(Math.min(ax, bx))
  const y = Math.floor(Math.min(ay, by))
  return [x, y, Math.ceil(Math.max(ax, bx)) - x, Math.ceil(Math.max(ay, by)) - y]
}

/** Visible part of a picture: all of it, or the last crop. */
export function viewOf({ source, marks }: Picture): { x: number; y: number; width: number; height: number } {
  const crop = marks.filter((mark) => mark.tool === 'crop').at(-1)
  const [left, top, wide, high] = crop ? areaOf(crop) : [0, 0, source.width, source.height]
  const x = Math.max(left, 0)
  const y = Math.max(top, 0)
  return {
    x,
    y,
    width: Math.max(Math.min(left + wide, source.width) - x, 1),
    height: Math.max(Math.min(top + high, source.height) - y, 1),
  }
}

function drawArrow(pen: CanvasRenderingContext2D, mark: Mark, head: number): void {
  const [ax, ay, bx, by] = endsOf(mark)
  const angle = Math.atan2(by - ay, bx - ax)
  pen.moveTo(ax, ay)
  pen.lineTo(bx, by)
  for (const turn of [-2.6, 2.6]) {
    pen.moveTo(bx, by)
    pen.lineTo(bx + head * Math.cos(angle + turn), by + head * Math.sin(angle + turn))
  }
}

/** Draws one mark; `unit` is the line width. */
function drawMark(pen: CanvasRenderingContext2D, mark: Mark, unit: number): void {
  const { tool, points, text = '' } = mark
  const [x, y] = endsOf(mark)
  pen.direction = /[\u0591-\u08ff]/.test(text) ? 'rtl' : 'ltr'
  pen.beginPath()
  if (tool === 'redact') {
    pen.fillStyle = '#1b1c1f'
    pen.fillRect(...areaOf(mark))
  } else if (tool === 'arrow') drawArrow(pen, mark, unit * 6)
  else if (tool === 'box') pen.rect(...areaOf(mark))
  else if (tool === 'pen') for (const point of points) pen.lineTo(...point)
  // Red with a white edge is visible on every page.
  pen.lineWidth = unit * 2
  pen.strokeStyle = '#fff'
  pen.stroke()
  pen.strokeText(text, x, y)
  pen.lineWidth = unit
  pen.strokeStyle = pen.fillStyle = '#d92d20'
  pen.stroke()
  pen.fillText(text, x, y)
}

/**
 * Draws a picture onto a canvas and sets the canvas's size: at most `most` pixels a side, by default those of an
 * upload.
 */
export function drawPicture(picture: Picture, canvas: HTMLCanvasElement, most?: number): void {
  const { source, marks } = picture
  const { x, y, width, height } = viewOf(picture)
  const long = Math.max(width, height)
  const scale = Math.min(1, most ? most / long : scaleOf(long, Math.min(width, height)))
  const unit = extentOf(source) / 320
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.scale(scale, scale)
  pen.translate(-x, -y)
  pen.drawImage(source, 0, 0)
  pen.lineCap = pen.lineJoin = 'round'
  pen.textBaseline = 'middle'
  // The text begins at its point, whichever way the panel is written.
  pen.textAlign = 'left'
  pen.font = `600 ${unit * 7}px system-ui, sans-serif`
  for (const mark of marks) if (mark.tool !== 'crop') drawMark(pen, mark, unit)
}
