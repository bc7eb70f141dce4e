import type { Services } from '../../http/services.ts'
import type { SampleHistory } from './sample-history.ts'

/** Services of everything that reports the service's state. */
export interface StatusServices extends Services {
  /** Uptime history of the service. */
  samples: SampleHistory
}
