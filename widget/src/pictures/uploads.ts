import type { ReactNode } from 'react'
import type { Attachment } from '../panel/attachment.ts'
import type { LateChunk, LateCode } from '../panel/late-chunk.ts'
import { services } from '../panel/services.ts'
import type { attach } from './attachments.ts'
import type { Recorder } from './recordings.ts'

/**
 * Functions that come with the list: the chunk of files may hold another copy of these modules, which was never started,
 * where the first try to load them failed.
 */
export interface FileListProps {
  form: string
  Preview?: Recorder['Preview']
  markUp(form: string, attachment: Attachment): Promise<void>
}

/** Interface of the chunk that checks, lists and sends files. */
export interface Uploads extends LateCode {
  /** Adds to a form the files that were chosen, pasted and dropped for it, except those that the server would refuse. */
  take(form: string, add: typeof attach): Promise<void>
  /** Uploads a form's files, also those that are not taken yet, as `FormPictures` says. */
  upload(form: string, all: boolean, add: typeof attach): Promise<string[]>
  /** Files that a limit kept out of a sent form, with a message that it was sent without them. */
  listRefused(form: string): Attachment[]
  /** A form's files, each with its state and a button that removes it. */
  FileList(props: FileListProps): ReactNode
}

/** Draws pictures; loads for the editor, and with the first file of a form. */
export let canvas: LateChunk<LateCode>

/** Loads behind the canvas, with the first file of a form: for a screenshot once that is taken. */
export let uploads: LateChunk<Uploads>

/** Prepares loading both, again for each panel. */
export function startUploads(): void {
  canvas = services.makeLate('canvas')
  uploads = services.makeLate('upload', canvas)
}
