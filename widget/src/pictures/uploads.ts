import type { Picture } from '../panel/attachment.ts'
import type { LateChunk, LateCode } from '../panel/late-chunk.ts'
import type { FormPictures } from '../panel/late-views.ts'
import { services } from '../panel/services.ts'

/** Interface of the chunk that draws pictures. */
export interface Canvas extends LateCode {
  /** Draws a picture onto a canvas, which gets the size for it: `longest` pixels at most. */
  drawPicture(picture: Picture, canvas: HTMLCanvasElement, longest?: number): void
}

/** Interface of the chunk that sends files. */
export interface Uploads extends LateCode, Pick<FormPictures, 'upload'> {}

/** Loads for the editor, and with the first file of a form. */
export let canvas: LateChunk<Canvas>

/** Loads behind the canvas, with the first file of a form: for a screenshot once that is taken. */
export let uploads: LateChunk<Uploads>

/** Prepares loading both, again for each panel. */
export function startUploads(): void {
  canvas = services.makeLate('canvas')
  uploads = services.makeLate('upload', canvas)
}
