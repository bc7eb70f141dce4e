/** Reasons for which a tracker refuses; `later` may succeed without anybody's help. */
export type RefusalReason = 'token' | 'missing' | 'permission' | 'refused' | 'later'

/** Each reason with the sentence that mends it. */
export type RefusalSentences = Readonly<Record<RefusalReason, string>>

/** An issue tracker did not do as asked. */
export class TrackerRefusal extends Error {
  override readonly name = 'TrackerRefusal'
  readonly reason: RefusalReason
  /** Milliseconds that the tracker asks to wait; undefined if it names no time. */
  readonly retryAfter: number | undefined

  constructor(
    reason: RefusalReason,
    sentences: RefusalSentences,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(sentences[reason], options)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}
