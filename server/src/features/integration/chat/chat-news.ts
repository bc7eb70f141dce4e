import { referenceOf } from '@earshot/shared/feedback/feedback'
import { cutText } from '@earshot/shared/text/cut-text'
import type { CommentRow } from '../../comment/comments.queries.ts'
import type { FeedbackRow } from '../../feedback/feedback.queries.ts'

/** News for a channel as plain text, which each chat puts in its own form. It names nobody: everybody may read it. */
export interface ChatNews {
  headline: string
  /** The item that it is about; null for a test. */
  item: { id: string; title: string; url: string } | null
  /** Beginning of the words; '' for none. */
  words: string
  /** Name of the item's status; null if the news is not about that. */
  status: string | null
  /** Statuses that may be chosen in the message. */
  choices: readonly { id: string; name: string }[]
}

const quotedMax = 500
const titleMax = 150

export const testNews: ChatNews = {
  headline: 'This is a test from Earshot. Nothing happened.',
  item: null,
  words: '',
  status: null,
  choices: [],
}

/** The news of a new item, with its status as it is now. */
export const itemNews = (
  item: FeedbackRow,
  status: string,
  publicUrl: string,
  choices: ChatNews['choices'] = [],
): ChatNews => ({
  ...newsOf(item, publicUrl, item.kind === 'bug' ? 'New bug' : 'New idea', item.body),
  status,
  choices,
})

/** The news of a comment of a customer, or an answer of the team. */
export const commentNews = (item: FeedbackRow, comment: CommentRow, publicUrl: string): ChatNews =>
  newsOf(item, publicUrl, comment.author_kind === 'member' ? 'Answer' : 'New comment', comment.body)

/** The news of a changed status. */
export const statusNews = (item: FeedbackRow, status: string, publicUrl: string): ChatNews =>
  newsOf(item, publicUrl, `Now ${status}`, '')

const newsOf = (item: FeedbackRow, publicUrl: string, headline: string, words: string): ChatNews => ({
  headline,
  item: {
    id: item.id,
    title: cutText(`${referenceOf(item.kind, item.number)} ${item.title}`, titleMax, '…'),
    url: `${publicUrl}/feedback/${item.id}`,
  },
  words: cutText(words, quotedMax, '…'),
  status: null,
  choices: [],
})

/** True for an item that everybody may see, or that the channel gets nevertheless. */
export const isForChannel = ({ listed, moderation }: FeedbackRow, includesPrivate: boolean): boolean =>
  listed === 1 || (includesPrivate && moderation === 'approved')
