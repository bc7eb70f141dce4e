import { PermanentError } from '../jobs/kinds.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Transport } from './transport.ts'

/** A transport whose mails are counted; without metrics the transport itself. */
export function measuredTransport(transport: Transport, metrics: Metrics | undefined): Transport {
  if (!metrics) return transport
  return {
    async send(mail) {
      try {
        await transport.send(mail)
        metrics.mail('sent')
      } catch (error) {
        metrics.mail(error instanceof PermanentError ? 'refused' : 'failed')
        throw error
      }
    },
    close: () => transport.close(),
  }
}
