import type { FeedbackServices } from '../../feedback/feedback-services.ts'
import type { PublicPages } from './public-pages.ts'
import type { UrlCache } from './url-cache.ts'

/** Services of the widget's routes and of public boards. */
export interface PageCacheServices extends FeedbackServices {
  publicPages: PublicPages
  urlCache: UrlCache
}
