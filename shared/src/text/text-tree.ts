import type { RichText, TextBlock, TextSpan } from './rich-text.ts'

/*
 * Blocks nested in lists and quotes, for code that builds elements. Without zod, so that every client may use this
 * file.
 */

export type TextNode =
  | { type: 'block'; block: TextBlock }
  | { type: 'quote'; children: TextNode[] }
  | { type: 'list'; ordered: boolean; start: number; items: TextNode[][] }

/** The blocks of a text, nested. */
export const textTree = (blocks: RichText): TextNode[] => nest(blocks, 0, 0)

/** Spans with one link target, or none. */
interface LinkRun {
  href: string | undefined
  spans: TextSpan[]
}

/** The spans of a block, grouped by link target: a link whose words have several looks is one link. */
export function linkRuns(spans: readonly TextSpan[]): LinkRun[] {
  const runs: LinkRun[] = []
  for (const span of spans) {
    const last = runs.at(-1)
    if (last && last.href === span.href) last.spans.push(span)
    else runs.push({ href: span.href, spans: [span] })
  }
  return runs
}

/** Text without marks, one line per block: for descriptions and emails. */
export const plainText = (blocks: RichText): string =>
  blocks
    .map(({ spans }) => spans.map(({ text }) => text).join(''))
    .filter(Boolean)
    .join('\n')

function nest(blocks: RichText, depth: number, quote: number): TextNode[] {
  const nodes: TextNode[] = []
  let rest = blocks
  while (rest[0]) {
    const [first] = rest
    const count = lengthOf(rest, first, depth, quote)
    const run = rest.slice(0, count)
    if ((first.quote ?? 0) > quote) nodes.push({ type: 'quote', children: nest(run, depth, quote + 1) })
    else if ((first.depth ?? 0) > depth) nodes.push(listOf(run, depth, quote))
    else nodes.push({ type: 'block', block: first })
    rest = rest.slice(count)
  }
  return nodes
}

/** Number of blocks, beginning with `first`, in one quote or list. */
function lengthOf(blocks: RichText, first: TextBlock, depth: number, quote: number): number {
  const inQuote = (first.quote ?? 0) > quote
  if (!inQuote && (first.depth ?? 0) <= depth) return 1
  const end = blocks.findIndex((block) =>
    inQuote
      ? (block.quote ?? 0) <= quote
      : (block.depth ?? 0) <= depth || (begins(block, depth) && isNumbered(block) !== isNumbered(first)),
  )
  return end < 0 ? blocks.length : end
}

function listOf(blocks: RichText, depth: number, quote: number): TextNode {
  const starts = blocks.flatMap((block, index) => (index === 0 || begins(block, depth) ? [index] : []))
  const items = starts.map((start, index) => {
    const [first, ...others] = blocks.slice(start, starts[index + 1])
    const words: TextNode[] = first && begins(first, depth) ? [{ type: 'block', block: first }] : []
    return [...words, ...nest(words.length > 0 || !first ? others : [first, ...others], depth + 1, quote)]
  })
  const number = blocks[0]?.number
  return { type: 'list', ordered: number !== undefined, start: number ?? 1, items }
}

const begins = ({ type, depth = 0 }: TextBlock, outer: number): boolean =>
  type === 'item' && depth === outer + 1

const isNumbered = ({ number }: TextBlock): boolean => number !== undefined
