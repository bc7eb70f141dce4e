import type { Attachment, Picture } from '../panel/attachment.ts'
import type { LateChunk, LateCode } from '../panel/late-chunk.ts'
import { services } from '../panel/services.ts'
import { complain, detach, forgive } from './attachments.ts'
import { t } from './text.ts'
import { canvas } from './uploads.ts'

/** Interface of the chunk that takes screenshots. */
export interface Shot extends LateCode {
  /**
   * Asks for this tab and takes one picture of it, without the widget, and with masked parts covered. Must be called in
   * a click. Rejects if the visitor refuses.
   *
   * @param more a selector of further parts to mask
   * @returns a picture with the note `exposed` if the visitor chose something else than this tab, where nothing can be
   * covered
   */
  captureTab(more?: string): Promise<Picture>
}

/** Interface of the chunk that marks up pictures. */
export interface Editor extends LateCode {
  /** Opens the editor above everything until it is closed; resolves to true if the picture is to be removed. */
  edit(picture: Picture): Promise<boolean>
}

let shot: LateChunk<Shot>
let editor: LateChunk<Editor>

/** Prepares loading both, again for each panel. */
export function startShots(): void {
  shot = services.makeLate('shot')
  // The editor draws with functions of the canvas chunk.
  editor = services.makeLate('editor', canvas)
}

/** Loads the screenshot code; undefined if that fails. */
export async function loadShot(): Promise<Shot | undefined> {
  // Loaded code returns without waiting: the capture that follows may need the click's activation.
  if (!shot.code) await shot.load()
  return shot.code
}

/** Loads the editor; undefined if that fails. */
export async function loadEditor(): Promise<Editor | undefined> {
  await editor.load()
  return editor.code
}

/** Opens a file's picture in the editor until that is closed. */
export async function markUp(form: string, attachment: Attachment): Promise<void> {
  const code = await loadEditor()
  if (!code) return complain(form, t('loadFailed'))
  forgive(form)
  if (!attachment.picture) return
  const before = JSON.stringify(attachment.picture.marks)
  const removed = await code.edit(attachment.picture)
  if (removed) detach(form, attachment)
  // The picture differs from the uploaded one.
  if (before !== JSON.stringify(attachment.picture.marks)) delete attachment.id
  services.changed()
}
