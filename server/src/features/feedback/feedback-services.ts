import type { FileServices } from '../file/content/file-services.ts'
import type { RecentTexts } from './recent-texts.ts'

/** Services of everything that receives feedback from contacts. */
export interface FeedbackServices extends FileServices {
  /** Detects repeated texts. */
  recentTexts: RecentTexts
}
