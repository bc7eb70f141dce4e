import type { Services } from '../../http/services.ts'
import type { SampleHistory } from './sample-history.ts'

/** What tells how the service does is made with. */
export interface StatusServices extends Services {
  /** When the service worked. */
  samples: SampleHistory
}
