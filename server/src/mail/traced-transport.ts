import type { Tracer } from '../tracing/tracer.ts'
import type { Transport } from './transport.ts'

/** A transport whose mails are spans; without a tracer the transport itself. */
export function tracedTransport(transport: Transport, tracer: Tracer | undefined): Transport {
  if (!tracer) return transport
  return {
    send: (mail) => tracer.mail(() => transport.send(mail)),
    close: () => transport.close(),
  }
}
