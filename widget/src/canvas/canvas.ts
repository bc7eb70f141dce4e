import type { Canvas } from '../pictures/uploads.ts'
import { drawPicture } from './picture-canvas.ts'

/** Interface of this chunk for the files of a form. */
export const code: Canvas = {
  style: '',
  start() {},
  drawPicture,
}
