import type { Uploads } from '../pictures/uploads.ts'
import { startUploads, uploadAttachments } from './upload-attachments.ts'

/** Interface of this chunk for the files of a form. */
export const code: Uploads = {
  style: '',
  start: startUploads,
  upload: uploadAttachments,
}
