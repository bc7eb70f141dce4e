import type { FeedbackServices } from '../../feedback/feedback-services.ts'
import type { KnownAddresses } from './known-addresses.ts'
import type { PublicPages } from './public-pages.ts'

/** What the widget's routes and public boards are made with. */
export interface PageCacheServices extends FeedbackServices {
  publicPages: PublicPages
  knownAddresses: KnownAddresses
}
