import type { ProjectServices } from '../projects/project-services.ts'
import type { RecentTexts } from './recent-texts.ts'

/** What takes feedback from customers is made with. */
export interface FeedbackServices extends ProjectServices {
  /** To notice repeated texts. */
  recentTexts: RecentTexts
}
