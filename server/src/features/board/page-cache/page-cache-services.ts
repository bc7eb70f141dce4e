import type { FeedbackServices } from '../../feedback/feedback-services.ts'
import type { PublicPages } from './public-pages.ts'
import type { UrlCache } from './url-cache.ts'

/** What the widget's routes and public boards are made with. */
export interface PageCacheServices extends FeedbackServices {
  publicPages: PublicPages
  urlCache: UrlCache
}
