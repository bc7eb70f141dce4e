import type { ChatNews } from '../chat/chat-news.ts'
import { escapedWithin } from '../chat/escaped-within.ts'

/** Discord's limits: characters of an embed's title, of its text, and of a field. */
const titleMax = 256
const textMax = 4096
const fieldMax = 1024

/** A message as Discord takes it: one embed, which mentions nobody whatever its words are. */
export function discordMessageOf({ headline, item, words, status }: ChatNews): object {
  const title = escapedWithin(item ? `${headline}: ${item.title}` : headline, titleMax, escaped)
  const description = escapedWithin(words, textMax, asQuotation)
  const fields = [{ name: 'Status', value: escapedWithin(status ?? '', fieldMax, escaped) }]
  return {
    embeds: [
      {
        title,
        ...(item && { url: item.url }),
        ...(words !== '' && { description }),
        ...(status !== null && { fields }),
      },
    ],
    allowed_mentions: { parse: [] },
  }
}

const asQuotation = (text: string): string =>
  escaped(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** Text in which nothing is a mention, a link or Markdown: a backslash keeps each sign as it is. */
const escaped = (text: string): string => text.replace(/[\\*_~`|>#<[\]():@-]/g, '\\$&')
