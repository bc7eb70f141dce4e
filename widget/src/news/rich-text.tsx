import type { RichText as Blocks, TextBlock, TextMark, TextSpan } from '@earshot/shared/text/rich-text'
import { linkRuns, type TextNode, textTree } from '@earshot/shared/text/text-tree'
import type { ReactNode } from 'react'
import { Drawing } from '../items/drawing.tsx'

const tags = { strong: 'strong', emphasis: 'em', deleted: 'del', code: 'code' } as const

/** Wraps a text in marks, the first one outermost. */
function markAll([mark, ...inner]: readonly TextMark[], text: ReactNode): ReactNode {
  if (!mark) return text
  const Tag = tags[mark]
  return <Tag>{markAll(inner, text)}</Tag>
}

const spanOf = ({ text, marks = [], image }: TextSpan, key: number): ReactNode => (
  <span key={key}>{image ? <Drawing {...image} alt={text} /> : markAll(marks, text)}</span>
)

function runOf({ href, spans }: ReturnType<typeof linkRuns>[number], key: number): ReactNode {
  const words = spans.map(spanOf)
  return href === undefined ? (
    words
  ) : (
    <a key={key} href={href} rel="nofollow noopener ugc" target="_blank">
      {words}
    </a>
  )
}

function blockOf({ type, spans, level = 1 }: TextBlock, key: number): ReactNode {
  const words = linkRuns(spans).map(runOf)
  if (type === 'rule') return <hr key={key} />
  if (type === 'code')
    return (
      <pre key={key}>
        <code>{words}</code>
      </pre>
    )
  if (type === 'item') return words
  if (type === 'paragraph') return <p key={key}>{words}</p>
  // Levels below the headings of the surrounding view.
  const Heading = `h${level + 3}` as 'h4'
  return <Heading key={key}>{words}</Heading>
}

function nodeOf(node: TextNode, key: number): ReactNode {
  if (node.type === 'block') return blockOf(node.block, key)
  if (node.type === 'quote') return <blockquote key={key}>{node.children.map(nodeOf)}</blockquote>
  const items = node.items.map((item, index) => <li key={String(index)}>{item.map(nodeOf)}</li>)
  return node.ordered ? (
    <ol key={key} start={node.start}>
      {items}
    </ol>
  ) : (
    <ul key={key}>{items}</ul>
  )
}

/** The team's rich text as elements. */
export const RichText = ({ text }: { text: Blocks }) => (
  <div className="rich" dir="auto">
    {textTree(text).map(nodeOf)}
  </div>
)
