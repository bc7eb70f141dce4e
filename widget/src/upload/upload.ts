import type { Uploads } from '../panel/late-views.ts'
import { drawPicture } from './picture-canvas.ts'
import { startUploads, uploadAttachments } from './upload-attachments.ts'

/** Interface of this chunk for the files of a form. */
export const code: Uploads = {
  style: '',
  start: startUploads,
  drawPicture,
  upload: uploadAttachments,
}
