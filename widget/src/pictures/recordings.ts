import type { ReactNode } from 'react'
import type { LateChunk, LateCode } from '../panel/late-chunk.ts'
import { services } from '../panel/services.ts'

/** What the chunk holds that records the tab. */
export interface Recorder extends LateCode {
  /**
   * Asks for this tab and records it, with nothing of ours but a bar with a button to stop, until that is pressed, the
   * sharing is ended, or a minute is over; then the recording is one of the form's files. To be called in a click.
   */
  record(form: string): Promise<void>
  Preview(props: { recording: Blob }): ReactNode
}

/** Loaded when somebody presses the button for it. */
export let recorder: LateChunk<Recorder>

/** Prepares the loading of it, anew for each panel. */
export function startRecordings(): void {
  recorder = services.makeLate('recording')
}
