/** Reasons for which a tracker refuses; `later` may succeed without anybody's help. */
type RefusalReason = 'token' | 'missing' | 'permission' | 'refused' | 'later'

/** Each reason with the sentence that mends it. */
export type RefusalSentences = Readonly<Record<RefusalReason, string>>

/** An issue tracker did not do as asked. */
export class TrackerRefusal extends Error {
  override readonly name = 'TrackerRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, sentences: RefusalSentences, options?: ErrorOptions) {
    super(sentences[reason], options)
    this.reason = reason
  }
}
