import type { ChatNews } from '../chat/chat-news.ts'

/**
 * A message as the workflow of a channel takes it: one Adaptive Card. Words stand in text runs, which Teams shows as
 * they are: everywhere else it reads Markdown.
 */
export function cardOf({ headline, item, words, status }: ChatNews): object {
  const content = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.4',
    fallbackText: headline,
    msteams: { width: 'Full' },
    body: [
      textOf(item ? `${headline}: ${item.title}` : headline, { weight: 'Bolder', size: 'Medium' }),
      ...(words === '' ? [] : [textOf(words, { isSubtle: true })]),
      ...(status === null ? [] : [textOf(`Status: ${status}`)]),
    ],
    actions: item ? [{ type: 'Action.OpenUrl', title: 'Open in Earshot', url: item.url }] : [],
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] }
}

const textOf = (text: string, look: object = {}): object => ({
  type: 'RichTextBlock',
  spacing: 'Small',
  inlines: [{ type: 'TextRun', text, ...look }],
})
