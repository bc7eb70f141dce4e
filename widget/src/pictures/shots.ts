import type { LateChunk, LateCode } from '../panel/late-chunk.ts'
import { services } from '../panel/services.ts'
import type { Picture } from '../upload/picture.ts'

/** What the chunk holds that takes screenshots and marks up pictures. */
export interface Shot extends LateCode {
  /**
   * Asks for this tab and takes one picture of it, without anything of ours, and with what must not be shown covered. To
   * be called in a click. Rejects when the visitor refuses.
   *
   * @param more a selector of what else must not be shown
   * @returns noted as `exposed` when something else than this tab was chosen: what that shows cannot be covered
   */
  captureTab(more?: string): Promise<Picture>
  /** Opens the editor above everything until it is closed; resolves to whether the picture is to be removed. */
  edit(picture: Picture): Promise<boolean>
}

let shot: LateChunk<Shot>

/** Prepares the loading of it, anew for each panel. */
export function startShots(): void {
  shot = services.makeLate('shot')
}

/** Loads it; undefined where that fails. */
export async function loadShot(): Promise<Shot | undefined> {
  // What is there is had without waiting: what follows may need the click that it was asked for by.
  if (!shot.code) {
    // It draws on pictures with what that has.
    await services.uploads.load()
    await shot.load()
  }
  return shot.code
}
