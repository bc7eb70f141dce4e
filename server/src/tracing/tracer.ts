/** How a request was answered. */
export interface AnsweredSpan {
  /** The template of the route, such as `/api/v1/feedback/:feedbackId`. */
  route: string
  status: number
  requestId: string
  tenantId?: string | undefined
}

/** Headers and method with which a request arrived. */
export interface ArrivedSpan {
  method: string
  /** The header `traceparent` of W3C Trace Context, as it was sent. */
  traceparent: string | undefined
}

/** A job as its span shows it. */
export interface TracedJob {
  kind: string
  tenantId: string | null
  /** The span inside of which it was enqueued, if that was recorded. */
  causedBy?: string | null
}

/**
 * Records what this process does as spans, for a collector of OpenTelemetry. No attribute has a word, a path or a value
 * that somebody typed, but for the host of a service that a team has set; statements are recorded without their
 * parameters.
 */
export interface Tracer {
  /**
   * Records a request while it is handled; what happens meanwhile is inside of its span. `handle` gets the span as a
   * `traceparent` if it is recorded, for the jobs that it causes.
   */
  request(arrived: ArrivedSpan, handle: (traceparent?: string) => Promise<AnsweredSpan>): Promise<void>
  /** Records a request that was answered from memory. */
  answered(arrived: ArrivedSpan, answer: AnsweredSpan, seconds: number): void
  /** Records an attempt at a job, with a link to the span that caused it. `attempt` gets its own, as `request` does. */
  job<Outcome extends string>(
    job: TracedJob,
    attempt: (traceparent?: string) => Promise<Outcome>,
  ): Promise<Outcome>
  /** Records the sending of a mail, if it is part of a job. */
  mail(send: () => Promise<void>): Promise<void>
  /** Records a statement that has ended, if it was part of a request or a job. */
  statement(sql: string, seconds: number): void
  /** Sends what is left, and gives up after a few seconds. */
  stop(): Promise<void>
}
