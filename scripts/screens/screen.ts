import type { Locator, Page } from 'playwright'
import type { MailedLinks, RunningDemo } from './demo.ts'

/**
 * Viewer of a screen: a stranger, the demo's owner, its operator, a newcomer who signed up a moment ago, or the
 * newcomer's invited colleague.
 */
export type ScreenViewer = 'stranger' | 'owner' | 'operator' | 'newcomer' | 'colleague'

/** One page in one state. */
export interface Screen {
  /** Name of its file: words with hyphens, the page first. */
  name: string
  /** Path in the routes table, whose parameters `demo` fills in. */
  route: string
  viewer: ScreenViewer
  /** Locale of the browser; English unless set. */
  locale?: string
  /** True to fill in optional parameters, too. */
  opened?: true
  /** Query of the address, from `?`. */
  query?: string
  /** Mailed link that opens the page. */
  link?: keyof MailedLinks
  /** Brings the page into the state. */
  act?: (page: Page, demo: RunningDemo) => Promise<unknown>
  /** Part of the page that a WebP picture shows; the window without it. */
  part?: (page: Page) => Locator
  /** Replacement for the API's responses: none yet, or a failure. */
  calls?: 'wait' | 'fail'
}
