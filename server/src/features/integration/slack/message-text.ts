import type { ChatNews } from '../chat/chat-news.ts'
import { escapedWithin } from '../chat/escaped-within.ts'

/** A message as Slack takes it: blocks, and a text for notifications. */
export interface SlackMessageText {
  text: string
  blocks: object[]
}

/** Slack takes a hundred options, and 75 characters in the text of one. */
const optionsMax = 100
const optionMax = 75

/** News in Slack's form: it takes 3,000 characters in a block, in which each of ours may be escaped to five. */
export function slackTextOf({ headline, item, words, status, choices }: ChatNews): SlackMessageText {
  const heading = escaped(headline)
  if (!item) return { text: heading, blocks: [section(heading)] }
  const title = escaped(item.title)
  return {
    text: `${heading}: ${title}`,
    blocks: [
      section(`${heading}: <${item.url}|${title}>`),
      ...(words === '' ? [] : [section(asQuotation(words))]),
      ...(status === null ? [] : [section(`Status: ${escaped(status)}`)]),
      ...(choices.length === 0 ? [] : [choiceOf(item.id, choices)]),
    ],
  }
}

/** `verbatim` keeps Slack from making links and mentions of words. */
const section = (text: string): object => ({
  type: 'section',
  text: { type: 'mrkdwn', text, verbatim: true },
})

/** A choice of the item's status. */
function choiceOf(itemId: string, statuses: ChatNews['choices']): object {
  const options = statuses.slice(0, optionsMax).map(({ id, name }) => ({
    text: { type: 'plain_text', text: escapedWithin(name, optionMax, escaped) },
    value: `${itemId}:${id}`,
  }))
  const placeholder = { type: 'plain_text', text: 'Change status' }
  return { type: 'actions', elements: [{ type: 'static_select', action_id: 'status', placeholder, options }] }
}

const asQuotation = (text: string): string =>
  escaped(text)
    .split('\n')
    .map((line) => `>${line}`)
    .join('\n')

/** Text in which nothing is a mention, a link or a command: all of these begin with `<`. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
