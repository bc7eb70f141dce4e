import type { Uploads } from '../pictures/uploads.ts'
import { FileList } from './file-list.tsx'
import { readFile } from './read-file.ts'
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
  readFile,
  upload: uploadAttachments,
  listRefused,
  FileList,
}
