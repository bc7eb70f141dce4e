import type { Token } from 'markdown-it'
import { createElement, Fragment, type ReactNode } from 'react'
import { Island } from '../islands/Island.tsx'
import { Screenshot } from '../parts/Screenshot.tsx'
import { fillPlaceholders, findBlock } from './placeholders.tsx'

/** Parsed Markdown as elements of a page. */
export const renderMarkdown = (tokens: readonly Token[]): ReactNode =>
  createElement(Fragment, null, ...nodesUntilClose(tokens.values()))

/** Nodes up to the token that closes their element, or to the end. */
function nodesUntilClose(tokens: IterableIterator<Token>): ReactNode[] {
  const nodes: ReactNode[] = []
  for (const token of tokens) {
    if (token.nesting === -1) break
    const added = token.nesting === 1 ? elementOf(token, nodesUntilClose(tokens)) : leavesOf(token)
    for (const node of added) append(nodes, node)
  }
  return nodes
}

const names: Record<string, string> = { strong: 'b', em: 'i' }

const elementOf = ({ tag, attrs, hidden }: Token, nodes: ReactNode[]): ReactNode[] =>
  hidden ? nodes : [createElement(names[tag] ?? tag, Object.fromEntries(attrs ?? []), ...nodes)]

function leavesOf(token: Token): ReactNode[] {
  const { type, content, children, info } = token
  switch (type) {
    case 'inline':
      return [findBlock(content) ?? nodesUntilClose((children ?? []).values())].flat()
    case 'text':
      return fillPlaceholders(content)
    case 'softbreak':
      return [' ']
    case 'code_inline':
      return [createElement('code', null, ...fillPlaceholders(content))]
    case 'fence': {
      const code = fillPlaceholders(content.trimEnd()).join('')
      return [<Island key={code} name="CodeSample" props={{ label: info, code }} />]
    }
    case 'image':
      return [createElement('figure', null, <Screenshot name={String(token.attrGet('src'))} alt={content} />)]
    default:
      throw new Error(`A document cannot show Markdown of the type ${type}: ${content}`)
  }
}

/** Adds a node, joined with a text before it: React would put a comment between them. */
function append(nodes: ReactNode[], node: ReactNode): void {
  const before = nodes.at(-1)
  if (typeof node === 'string' && typeof before === 'string') nodes.splice(-1, 1, before + node)
  else nodes.push(node)
}
