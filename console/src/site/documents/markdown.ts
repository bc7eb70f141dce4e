import MarkdownIt, { type Token } from 'markdown-it'
import { findBlock } from './placeholders.tsx'

const markdown = new MarkdownIt({ html: true })
markdown.core.ruler.push('site', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) adaptations[token.type]?.(token, index, tokens)
})

/** Tokens of a document's Markdown, whose only HTML are the keys of a keyboard: `<kbd>j</kbd>`. */
export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {})

const adaptations: Record<string, (token: Token, index: number, tokens: Token[]) => void> = {
  inline: ({ children, content }, index, tokens) => {
    for (const child of children ?? []) adaptKey(child)
    const isPicture = children?.length === 1 && children[0]?.type === 'image'
    if (isPicture || findBlock(content))
      for (const paragraph of [tokens[index - 1], tokens[index + 1]]) if (paragraph) paragraph.hidden = true
  },
  // Below a subheading, only screen readers need a table's column titles.
  table_open: (_, index, tokens) => {
    if (tokens[index - 1]?.tag === 'h3') tokens[index + 1]?.attrSet('className', 'unseen')
  },
  th_open: (cell) => cell.attrSet('scope', 'col'),
  // A bold cell at the beginning of a row is the row's title.
  td_open: (cell, index, tokens) => {
    const [row, , words, end] = tokens.slice(index - 1, index + 3)
    if (row?.type !== 'tr_open' || !end || !words || !/^\*\*[^*]+\*\*$/.test(words.content)) return
    cell.tag = end.tag = 'th'
    cell.attrSet('scope', 'row')
    words.children = (words.children ?? []).filter(({ type }) => type === 'text')
  },
}

function adaptKey(token: Token): void {
  const [, slash] = /^<(\/?)kbd>$/.exec(token.content) ?? []
  if (token.type !== 'html_inline' || slash === undefined) return
  token.tag = 'kbd'
  token.nesting = slash ? -1 : 1
}
