import type { Recorder } from '../pictures/recordings.ts'
import { Preview } from './preview.tsx'
import { record } from './record.ts'
import style from './recording.css'
import { addRecordingTexts } from './text.ts'

/** Interface of this chunk for the files of a bug report. */
export const code: Recorder = {
  style,
  start: addRecordingTexts,
  record,
  Preview,
}
