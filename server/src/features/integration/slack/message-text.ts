import { referenceOf } from '@earshot/shared/feedback/feedback'
import { cutText } from '@earshot/shared/text/cut-text'
import type { CommentRow } from '../../comment/comments.queries.ts'
import type { FeedbackRow } from '../../feedback/feedback.queries.ts'

/** A message as Slack takes it: blocks, and a text for notifications. */
export interface SlackMessageText {
  text: string
  blocks: object[]
}

/** Slack takes 3,000 characters in a block, in which each of ours may be escaped to five. */
const quotedMax = 500
const titleMax = 150

export const testText: SlackMessageText = {
  text: 'This is a test from Earshot. Nothing happened.',
  blocks: [section('This is a test from Earshot. Nothing happened.')],
}

/** The message about a new item, with its status as it is now. */
export function itemText(item: FeedbackRow, status: string, publicUrl: string): SlackMessageText {
  const { text, blocks } = textOf(item, publicUrl, item.kind === 'bug' ? 'New bug' : 'New idea', item.body)
  return { text, blocks: [...blocks, section(`Status: ${escaped(status)}`)] }
}

/** The message about a comment of a customer, or an answer of the team. */
export const commentText = (item: FeedbackRow, comment: CommentRow, publicUrl: string): SlackMessageText =>
  textOf(item, publicUrl, comment.author_kind === 'member' ? 'Answer' : 'New comment', comment.body)

/** The message about a changed status. */
export const statusText = (item: FeedbackRow, status: string, publicUrl: string): SlackMessageText =>
  textOf(item, publicUrl, `Now ${status}`, '')

/** A message names nobody: it may be read by everybody in the workspace. */
function textOf(item: FeedbackRow, publicUrl: string, headline: string, words: string): SlackMessageText {
  const reference = referenceOf(item.kind, item.number)
  const title = escaped(cutText(`${reference} ${item.title}`, titleMax, '…'))
  const url = `${publicUrl}/feedback/${item.id}`
  const quoted = cutText(words, quotedMax, '…')
  return {
    text: `${escaped(headline)}: ${title}`,
    blocks: [
      section(`${escaped(headline)}: <${url}|${title}>`),
      ...(quoted === '' ? [] : [section(asQuotation(quoted))]),
    ],
  }
}

/** `verbatim` keeps Slack from making links and mentions of words. */
function section(text: string): object {
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }
}

/** Slack takes a hundred options, and 75 characters in the text of one. */
const optionsMax = 100
const optionMax = 75

/** The message about a new item, with a choice of its status. */
export function withActions(
  { text, blocks }: SlackMessageText,
  itemId: string,
  statuses: readonly { id: string; name: string }[],
): SlackMessageText {
  const options = statuses.slice(0, optionsMax).map(({ id, name }) => ({
    text: { type: 'plain_text', text: escapedWithin(name, optionMax) },
    value: `${itemId}:${id}`,
  }))
  const placeholder = { type: 'plain_text', text: 'Change status' }
  const elements = [{ type: 'static_select', action_id: 'status', placeholder, options }]
  return { text, blocks: [...blocks, { type: 'actions', elements }] }
}

const asQuotation = (text: string): string =>
  escaped(text)
    .split('\n')
    .map((line) => `>${line}`)
    .join('\n')

/** The longest beginning of a text that is no longer than `max` when it is escaped. */
function escapedWithin(text: string, max: number): string {
  for (let length = max; ; length--) {
    const fitting = escaped(cutText(text, length))
    if (fitting.length <= max) return fitting
  }
}

/** Text in which nothing is a mention, a link or a command: all of these begin with `<`. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
