import type { ReactNode } from 'react'
import type { LateChunk, LateCode } from '../panel/late-chunk.ts'
import { services } from '../panel/services.ts'

/** Interface of the chunk that records the tab. */
export interface Recorder extends LateCode {
  /**
   * Asks for this tab and records it, showing only a bar with a stop button, until the visitor stops, the sharing ends,
   * or a minute is over; then attaches the recording to the form. Must be called in a click.
   */
  record(form: string): Promise<void>
  Preview(props: { recording: Blob }): ReactNode
}

/** Loads when the visitor presses the button for recording. */
export let recorder: LateChunk<Recorder>

/** Prepares loading the recorder, again for each panel. */
export function startRecordings(): void {
  recorder = services.makeLate('recording')
}
