import type { RichText as Blocks, TextBlock, TextMark, TextSpan } from '@earshot/shared/text/rich-text'
import { linkRuns, type TextNode, textTree } from '@earshot/shared/text/text-tree'
import { Fragment, type ReactNode } from 'react'
import classes from './RichText.module.css'

interface Props {
  text: Blocks
}

/** A user's Markdown text, rendered as elements. */
export const RichText = ({ text }: Props) => (
  <div className={classes.text} dir="auto">
    {textTree(text).map((node, index) => nodeOf(node, index))}
  </div>
)

// Index as key: the blocks of a text have no identity, and a new text replaces all of them.
function nodeOf(node: TextNode, key: number): ReactNode {
  if (node.type === 'block') return <Fragment key={key}>{blockOf(node.block)}</Fragment>
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

function blockOf({ type, level = 1, spans }: TextBlock): ReactNode {
  const words = linkRuns(spans).map(runOf)
  if (type === 'rule') return <hr />
  if (type === 'code')
    return (
      <pre>
        <code>{words}</code>
      </pre>
    )
  if (type === 'item') return words
  if (type === 'paragraph') return <p>{words}</p>
  // Lower levels, because the page around the text has its own headings.
  if (level === 1) return <h3>{words}</h3>
  return level === 2 ? <h4>{words}</h4> : <h5>{words}</h5>
}

function runOf({ href, spans }: ReturnType<typeof linkRuns>[number], key: number): ReactNode {
  const words = spans.map(spanOf)
  return href === undefined ? (
    <Fragment key={key}>{words}</Fragment>
  ) : (
    <a key={key} href={href} rel="nofollow noopener ugc" target="_blank">
      {words}
    </a>
  )
}

const spanOf = ({ text, marks = [], image }: TextSpan, key: number): ReactNode => (
  <Fragment key={key}>
    {image ? (
      <img src={image.url} alt={text} width={image.width} height={image.height} loading="lazy" />
    ) : (
      marks.reduceRight<ReactNode>((inner, mark) => elements[mark](inner), text)
    )}
  </Fragment>
)

const elements: Record<TextMark, (inner: ReactNode) => ReactNode> = {
  strong: (inner) => <strong>{inner}</strong>,
  emphasis: (inner) => <em>{inner}</em>,
  deleted: (inner) => <del>{inner}</del>,
  code: (inner) => <code>{inner}</code>,
}
