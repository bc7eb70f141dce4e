import type { Area } from '../panel/attachment.ts'

/** Covers areas of a picture permanently; `scale` is the number of its pixels per pixel of an area. */
export function coverAreas(pen: CanvasRenderingContext2D, areas: Area[], scale: number): void {
  pen.fillStyle = '#1b1c1f'
  pen.scale(scale, scale)
  for (const area of areas) pen.fillRect(...area)
}
