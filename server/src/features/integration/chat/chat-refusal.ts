import type { ChatTrouble } from '../../../db/tables/integration-tables.ts'
import { AppError, invalidField } from '../../../lib/app-error.ts'

/** Refusals that concern one channel. */
export const ofChannel: readonly ChatTrouble[] = ['channel', 'gone', 'membership', 'archived', 'restricted']

/** Reasons of a service, each with the sentence that mends it. */
export type ChatSentences = Readonly<Partial<Record<ChatTrouble, string>> & { refused: string }>

/** The sentence about a reason that is stored. */
export const sentenceOf = (sentences: ChatSentences, reason: ChatTrouble): string =>
  sentences[reason] ?? sentences.refused

/** A chat did not do as asked. */
export class ChatRefusal extends Error {
  override readonly name: string = 'ChatRefusal'
  readonly reason: ChatTrouble
  /** Milliseconds that the service asks to wait; undefined if it names no time. */
  readonly retryAfter: number | undefined
  /** True if the message that was to be changed is no longer there. */
  readonly isMessageGone: boolean

  constructor(
    reason: ChatTrouble,
    sentences: ChatSentences,
    {
      retryAfter,
      isMessageGone = false,
      ...options
    }: ErrorOptions & { retryAfter?: number; isMessageGone?: boolean } = {},
  ) {
    super(sentenceOf(sentences, reason), options)
    this.reason = reason
    this.retryAfter = retryAfter
    this.isMessageGone = isMessageGone
  }
}

/** A refusal as the answer to whoever has typed the channel. */
export const typedRefusal = ({ reason, message, retryAfter = 60_000 }: ChatRefusal): AppError =>
  reason === 'later'
    ? new AppError('unavailable', 503, `${message} Please try again in a moment.`, {
        retryAfter: Math.ceil(retryAfter / 1000),
      })
    : invalidField('channel', message)
