import type { Uploads } from '../pictures/uploads.ts'
import { FileList } from './file-list.tsx'
import { takeFiles } from './take-files.ts'
import { addFileTexts } from './text.ts'
import style from './upload.css'
import { listRefused, startUploads, uploadAttachments } from './upload-attachments.ts'

/** Interface of this chunk for the files of a form. */
export const code: Uploads = {
  style,
  start(writer) {
    addFileTexts()
    startUploads(writer)
  },
  take: takeFiles,
  upload: uploadAttachments,
  listRefused,
  FileList,
}
