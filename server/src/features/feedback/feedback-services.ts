import type { FileServices } from '../file/content/file-services.ts'
import type { RecentTexts } from './recent-texts.ts'

/** What takes feedback from customers is made with. */
export interface FeedbackServices extends FileServices {
  /** To notice repeated texts. */
  recentTexts: RecentTexts
}
