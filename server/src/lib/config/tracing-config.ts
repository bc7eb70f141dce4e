import type { z } from 'zod'
import { headersIn } from './config-fields.ts'
import type { Environment } from './environment.ts'

/** A collector of OpenTelemetry. */
export interface TracingConfig {
  /** Address that takes traces. */
  url: string
  headers: Record<string, string>
  serviceName: string
  /** True if requests belong to the trace that their `traceparent` names, and are recorded if it says so. */
  joinsTraces: boolean
  /** Part of the other traces that are recorded, from 0 to 1. */
  ratio: number
}

export const tracingOf = (env: z.infer<typeof Environment>): TracingConfig | undefined =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
        headers: headersIn(env.OTEL_EXPORTER_OTLP_HEADERS),
        serviceName: env.OTEL_SERVICE_NAME,
        joinsTraces: env.OTEL_PROPAGATORS === 'tracecontext',
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
      }
