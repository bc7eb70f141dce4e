import type { Area } from '../panel/attachment.ts'

/** Covers areas of a picture permanently; `scale` is the number of its pixels per pixel of an area. */
export function coverAreas(canvas: HTMLCanvasElement, areas: Area[], scale: number): void {
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.fillStyle = '#1b1c1f'
  pen.scale(scale, scale)
  for (const area of areas) pen.fillRect(...area)
}
