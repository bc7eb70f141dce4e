import type { RichText, TextBlock } from '@earshot/shared/text/rich-text'
import { linkRuns } from '@earshot/shared/text/text-tree'

/** A text as lines, for media without elements: links have their addresses behind their text. */
export const richTextLines = (text: RichText): string =>
  text
    .map((block, at) => {
      const inList = block.type === 'item' && text[at - 1]?.type === 'item'
      return `${at === 0 ? '' : inList ? '\n' : '\n\n'}${linesOf(block)}`
    })
    .join('')

function linesOf(block: TextBlock): string {
  const words = block.type === 'rule' ? '* * *' : linkRuns(block.spans).map(wordsOf).join('')
  const quoted = '> '.repeat(block.quote ?? 0)
  return `${markOf(block)}${words}`.replace(/^/gm, quoted)
}

function markOf({ type, number, depth = 1 }: TextBlock): string {
  if (type !== 'item') return ''
  return `${'  '.repeat(depth - 1)}${number === undefined ? '•' : `${number}.`} `
}

function wordsOf({ href, spans }: ReturnType<typeof linkRuns>[number]): string {
  const text = spans.map(({ text }) => text).join('')
  return href === undefined || leadsTo(text, href) ? text : `${text} (${href})`
}

/** True if the text of a link is its address; the parser may have encoded the address differently. */
const leadsTo = (text: string, href: string): boolean =>
  text === href ||
  `mailto:${text}` === href ||
  (URL.canParse(text) && new URL(text).href === new URL(href).href)
