import type { Semaphore } from '../../lib/semaphore.ts'
import type { FileServices } from '../file/content/file-services.ts'
import type { RecentTexts } from './recent-texts.ts'

/** Services of everything that receives feedback from contacts. */
export interface FeedbackServices extends FileServices {
  /** Detects repeated texts. */
  recentTexts: RecentTexts
  /** Limits how many received emails are read at once, since each needs memory and time of the only thread. */
  inboundMailTurns: Semaphore
}
