import { z } from 'zod'

const Node = z.looseObject({
  type: z.string().catch(''),
  text: z.string().optional().catch(undefined),
  attrs: z.object({ text: z.string() }).optional().catch(undefined),
  content: z.array(z.unknown()).catch([]),
})

/** Nodes of a document that stand on lines of their own. */
const blocks = new Set([
  'paragraph',
  'heading',
  'codeBlock',
  'blockquote',
  'listItem',
  'tableRow',
  'rule',
  'mediaGroup',
])

/** Nodes below which nothing is read any more: no document of people is as deep. */
const depthMax = 100

/** The words of a text of Jira's, which is a string in one version of its API and a document in the other. */
export function documentText(value: unknown): string {
  if (typeof value === 'string') return value
  return wordsOf(value, 0)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function wordsOf(value: unknown, depth: number): string {
  const { data: node } = Node.safeParse(value)
  if (!node || depth > depthMax) return ''
  if (node.type === 'hardBreak') return '\n'
  const words = node.text ?? node.attrs?.text ?? ''
  const inner = node.content.map((child) => wordsOf(child, depth + 1)).join('')
  return blocks.has(node.type) ? `${words}${inner}\n` : words + inner
}
