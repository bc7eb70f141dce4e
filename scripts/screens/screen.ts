import type { Page } from 'playwright'
import type { RunningDemo } from './demo.ts'

/** Who looks: a stranger, the demo's owner, its operator, or somebody who signed up a moment ago and whom they invited. */
export type ScreenViewer = 'stranger' | 'owner' | 'operator' | 'newcomer' | 'colleague'

/** One page in one state. */
export interface Screen {
  /** Its file's name: words with hyphens, the page first. */
  name: string
  /** Its address in the routes table, whose parameters `demo` fills in. */
  route: string
  viewer: ScreenViewer
  /** What follows the address, from `?`. */
  query?: string
  /** Leads the page to the state. */
  act?: (page: Page, demo: RunningDemo) => Promise<unknown>
  /** What the calls of the page get in place of their answer: nothing yet, or a failure. */
  calls?: 'wait' | 'fail'
}
