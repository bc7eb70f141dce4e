import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { operationOf } from '../lib/statement-summary.ts'

/** Bounds in seconds of a request: a cached page takes less than the first, an upload up to the last. */
const requestSeconds = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]
/** Bounds in seconds of a statement: a lookup takes less than the first. */
const statementSeconds = [0.000_5, 0.002, 0.01, 0.05, 0.25, 1, 5]
/** Bounds in seconds of a job: a mail takes less than the third, a walk through all organisations much more. */
const jobSeconds = [0.01, 0.1, 1, 10, 60]

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const operations = new Set(['select', 'insert', 'update', 'delete'])

/** Outcome of an attempt at a job. */
export type JobOutcome = 'done' | 'retried' | 'failed' | 'dead'

/** Outcome of an attempt to deliver a mail to this server. */
export type InboundMailOutcome = 'accepted' | 'dropped' | 'refused' | 'deferred'

/** Outcome of an attempt to send a mail. */
export type MailOutcome = 'sent' | 'refused' | 'failed'

/**
 * Measurements of this process in the format of Prometheus. Every label has few values: route templates, never paths;
 * no organisation and no address.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests = this.counter('earshot_http_requests_total', 'Answered requests.', [
    'method',
    'route',
    'status',
  ])
  readonly #requestSeconds = this.#histogram(
    'earshot_http_request_seconds',
    'Time from the arrival of a request to its response.',
    requestSeconds,
    ['method', 'route'],
  )
  readonly #statements = this.#histogram(
    'earshot_db_statement_seconds',
    'Time of a statement of the database.',
    statementSeconds,
    ['operation'],
  )
  readonly #commitSeconds = this.#histogram(
    'earshot_db_commit_seconds',
    'Time of a transaction from its begin to its commit.',
    statementSeconds,
  )
  readonly #commitWorks = this.#histogram(
    'earshot_db_commit_works',
    'Number of transactions that shared one commit.',
    [1, 2, 4, 8, 16, 32, 64],
  )
  readonly #jobs = this.counter('earshot_jobs_total', 'Attempts at jobs.', ['kind', 'outcome'])
  readonly #jobSeconds = this.#histogram('earshot_job_seconds', 'Time of an attempt at a job.', jobSeconds, [
    'kind',
  ])
  readonly #mails = this.counter('earshot_mails_total', 'Attempts to send mails.', ['outcome'])

  readonly #eventsLag = this.gauge(
    'earshot_events_lag_seconds',
    'Time since the oldest event that a consumer has not handled.',
    ['consumer'],
  )
  readonly #inboundMails = this.counter('earshot_inbound_mails_total', 'Received mails.', ['outcome'])

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 20 })
    for (const outcome of ['sent', 'refused', 'failed'] satisfies MailOutcome[])
      this.#mails.inc({ outcome }, 0)
    for (const outcome of ['accepted', 'dropped', 'refused', 'deferred'] satisfies InboundMailOutcome[])
      this.#inboundMails.inc({ outcome }, 0)
  }

  /** Counts an answered request; `route` is the template, such as `/api/v1/feedback/:feedbackId`. */
  request(method: string, route: string, status: number, seconds: number): void {
    const known = methods.has(method) ? method : 'other'
    this.#requests.inc({ method: known, route, status: `${Math.floor(status / 100)}xx` })
    this.#requestSeconds.observe({ method: known, route }, seconds)
  }

  statement(sql: string, seconds: number): void {
    const operation = operationOf(sql)
    this.#statements.observe({ operation: operations.has(operation) ? operation : 'other' }, seconds)
  }

  /** Counts a commit that `works` transactions shared. */
  commit(works: number, seconds: number): void {
    this.#commitWorks.observe(works)
    this.#commitSeconds.observe(seconds)
  }

  job(kind: string, outcome: JobOutcome, seconds: number): void {
    this.#jobs.inc({ kind, outcome })
    this.#jobSeconds.observe({ kind }, seconds)
  }

  eventsLag(consumer: string, seconds: number): void {
    this.#eventsLag.set({ consumer }, seconds)
  }

  mail(outcome: MailOutcome): void {
    this.#mails.inc({ outcome })
  }

  inboundMail(outcome: InboundMailOutcome): void {
    this.#inboundMails.inc({ outcome })
  }

  counter(name: string, help: string, labelNames: string[] = []) {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  gauge(name: string, help: string, labelNames: string[] = []) {
    return new Gauge({ name, help, labelNames, registers: [this.registry] })
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: string[] = []) {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] })
  }
}
