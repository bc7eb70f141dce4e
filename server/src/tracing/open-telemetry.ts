import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Attributes,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Link,
  type Tracer as OpenTelemetryTracer,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { TracingConfig } from '../lib/config/tracing-config.ts'
import { operationOf, tableOf } from '../lib/statement-summary.ts'
import { followOutgoingCalls, type OutgoingSpan } from './outgoing-calls.ts'
import type { AnsweredSpan, ArrivedSpan, TracedJob, Tracer } from './tracer.ts'

/** Milliseconds for the last spans when the process ends. */
const stopWithin = 3_000
/** Milliseconds between two warnings about a collector that takes nothing. */
const warnEvery = 60_000
/** Longest attribute: a statement with all columns of a table. */
const attributeMax = 2_000

/** A process that records spans. */
interface Traced {
  version: string
  /** The database, as OpenTelemetry calls it. */
  system: 'sqlite' | 'postgresql'
}

/** Sends spans to a collector by OTLP over HTTP, as JSON, in the background; what it does not take is lost. */
export class CollectorTracer implements Tracer {
  readonly #provider: TracerProvider
  readonly #tracer: OpenTelemetryTracer
  readonly #propagator = new W3CTraceContextPropagator()
  readonly #active = new AsyncLocalStorage<Span>()
  readonly #joinsTraces: boolean
  readonly #system: string
  readonly #stopFollowing: () => void

  constructor(config: TracingConfig, { version, system }: Traced, log: Logger) {
    const exporter = new OTLPTraceExporter({ url: config.url, headers: config.headers })
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': config.serviceName,
        'service.version': version,
        'process.pid': process.pid,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
      spanLimits: { attributeValueLengthLimit: attributeMax },
      spanProcessors: [new BatchSpanProcessor({ exporter: reported(exporter, log) })],
    })
    this.#tracer = this.#provider.getTracer('earshot', version)
    this.#joinsTraces = config.joinsTraces
    this.#system = system
    this.#stopFollowing = followOutgoingCalls((method, host) => this.#call(method, host))
  }

  async request(
    arrived: ArrivedSpan,
    handle: (traceparent?: string) => Promise<AnsweredSpan>,
  ): Promise<void> {
    const span = this.#arrived(arrived)
    try {
      describe(span, arrived.method, await this.#active.run(span, () => handle(this.#traceparentOf(span))))
    } finally {
      span.end()
    }
  }

  answered(arrived: ArrivedSpan, answer: AnsweredSpan, seconds: number): void {
    const span = this.#arrived(arrived, startOf(seconds))
    describe(span, arrived.method, answer)
    span.end()
  }

  async job<Outcome extends string>(
    { kind, tenantId, causedBy }: TracedJob,
    attempt: (traceparent?: string) => Promise<Outcome>,
  ): Promise<Outcome> {
    const attributes = { 'earshot.job.kind': kind, ...(tenantId && { 'earshot.tenant.id': tenantId }) }
    const span = this.#tracer.startSpan(
      `job ${kind}`,
      { kind: SpanKind.CONSUMER, attributes, root: true, links: this.#linksTo(causedBy) },
      ROOT_CONTEXT,
    )
    try {
      const outcome = await this.#active.run(span, () => attempt(this.#traceparentOf(span)))
      span.setAttribute('earshot.job.outcome', outcome)
      if (outcome !== 'done') span.setStatus({ code: SpanStatusCode.ERROR })
      return outcome
    } finally {
      span.end()
    }
  }

  async mail(send: () => Promise<void>): Promise<void> {
    // Neither the recipient nor the server's words, which may repeat the recipient.
    const span = this.#inside('send mail', {})
    try {
      await send()
    } catch (error) {
      span?.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span?.end()
    }
  }

  statement(sql: string, seconds: number): void {
    const [operation, table] = [operationOf(sql), tableOf(sql)]
    this.#inside(
      [operation, table].join(' ').trim(),
      {
        'db.system.name': this.#system,
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
        'db.query.text': sql,
      },
      startOf(seconds),
    )?.end()
  }

  async stop(): Promise<void> {
    this.#stopFollowing()
    const sent = this.#provider.shutdown().catch(() => {})
    await Promise.race([sent, pause(stopWithin, undefined, { ref: false })])
  }

  #traceparentOf(span: Span): string | undefined {
    if (!span.isRecording()) return undefined
    const carrier: { traceparent?: string } = {}
    this.#propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter)
    return carrier.traceparent
  }

  #linksTo(traceparent: string | null | undefined): Link[] {
    if (!traceparent) return []
    const context = this.#propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
    const spanContext = trace.getSpanContext(context)
    return spanContext ? [{ context: spanContext }] : []
  }

  #arrived({ method, traceparent }: ArrivedSpan, startTime?: number): Span {
    // A stranger's header could have every request recorded, or none.
    const carrier = this.#joinsTraces && traceparent !== undefined ? { traceparent } : {}
    const parent = this.#propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter)
    return this.#tracer.startSpan(
      method,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method },
        ...(startTime && { startTime }),
      },
      parent,
    )
  }

  #call(method: string, host: string): OutgoingSpan | undefined {
    const span = this.#inside(`${method} ${host}`, { 'http.request.method': method, 'server.address': host })
    return (
      span && {
        answered(status) {
          span.setAttribute('http.response.status_code', status)
          if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
        failed() {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    )
  }

  /** A span inside of the request or job that runs; undefined outside of any, and after its end. */
  #inside(name: string, attributes: Attributes, startTime?: number): Span | undefined {
    const parent = this.#active.getStore()
    if (!parent?.isRecording()) return undefined
    return this.#tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, attributes, ...(startTime && { startTime }) },
      trace.setSpan(ROOT_CONTEXT, parent),
    )
  }
}

function describe(span: Span, method: string, { route, status, requestId, tenantId }: AnsweredSpan): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.route': route,
    'http.response.status_code': status,
    'earshot.request.id': requestId,
    ...(tenantId && { 'earshot.tenant.id': tenantId }),
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Milliseconds since 1970 of what has ended now. */
const startOf = (seconds: number): number => performance.timeOrigin + performance.now() - seconds * 1000

/** An exporter whose failures are in the log, and do nothing else. */
function reported(exporter: SpanExporter, log: Logger): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - warnedAt > warnEvery) {
          warnedAt = performance.now()
          log.warn({ err: result.error }, 'the collector did not take the traces; they are lost')
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
