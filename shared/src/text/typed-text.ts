import type { RichText, TextBlock, TextMark, TextSpan } from './rich-text.ts'

/*
 * Parser of customers' texts, which are plain text: a backslash, a star or a line of hyphens is an ordinary character,
 * not markup. Without zod, so that every client may use this file.
 */

/** Longer texts become one paragraph without links and code. */
const lengthMax = 50_000

/** Lines between two fences are code, as in every issue tracker. */
const fenceStart = /^```[^`]*$/
const fenceEnd = /^```\s*$/

/** Paragraphs are separated by empty lines. */
const emptyLines = /\n(?:[^\S\n]*\n)+/

/*
 * Text that can only be meant as markup: code between two backticks, bold words between two pairs of stars, a named
 * link; and addresses, whose ends `addressIn` finds. No pattern reads a run again that another one has read, so the
 * time is linear.
 */
const patterns = [
  /(?<![`\p{L}\p{N}_\\])`(?<code>[^`\n]+)`(?![`\p{L}\p{N}_])/u,
  /(?<![*\p{L}\p{N}_\\/])\*\*(?<bold>[\p{L}\p{N}"'“‘([][^*\n]*)(?<=\S)\*\*(?![*\p{L}\p{N}_/])/u,
  /(?<![!\]\\])\[(?<words>[^[\]\n]+)\]\((?<href>https?:\/\/(?:[^\s()<>"[\]]|\([^\s()<>"[\]]*\))+)\)/u,
  /(?<![A-Za-z0-9_])(?<address>https?:\/\/[^\s<>"`\p{Cc}。、，；：！？）」』】》]+)/u,
]
const inline = new RegExp(patterns.map(({ source }) => source).join('|'), 'gu')

/**
 * Parses a customer's text: unchanged, with links for the web addresses in it, and with code, bold words and named
 * links where marked beyond doubt. The blocks contain only text, and addresses of http and https.
 */
export function parsePlainText(text: string): RichText {
  if (text.length > lengthMax) return [{ type: 'paragraph', spans: [{ text }] }]
  const lines = text.split('\n')
  const blocks: TextBlock[] = []
  const addParagraphs = (from: number, to: number) =>
    void blocks.push(...paragraphsOf(lines.slice(from, to).join('\n')))
  const lastEnd = lines.findLastIndex((line) => fenceEnd.test(line))
  let shown = 0
  for (let start = 0; start < lastEnd; start++) {
    if (!fenceStart.test(lines[start] ?? '')) continue
    let end = start + 1
    while (!fenceEnd.test(lines[end] ?? '```')) end++
    addParagraphs(shown, start)
    blocks.push({ type: 'code', spans: [{ text: lines.slice(start + 1, end).join('\n') }] })
    shown = end + 1
    start = end
  }
  addParagraphs(shown, lines.length)
  return blocks
}

const paragraphsOf = (text: string): TextBlock[] =>
  text
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
    .split(emptyLines)
    .flatMap((paragraph) => (paragraph ? [{ type: 'paragraph', spans: spansOf(paragraph) }] : []))

function spansOf(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  let end = 0
  for (const match of text.matchAll(inline)) {
    const marked = markedBy(match)
    if (!marked) continue
    if (match.index > end) spans.push({ text: text.slice(end, match.index) })
    spans.push(...marked.spans)
    end = match.index + marked.length
  }
  if (end < text.length) spans.push({ text: text.slice(end) })
  return spans
}

/** The spans of a match, and the length of its text; undefined if the match stays text. */
function markedBy({
  0: { length },
  groups: { code, bold, words, href, address } = {},
}: RegExpMatchArray): { spans: TextSpan[]; length: number } | undefined {
  if (code) return { spans: [{ text: code, marks: ['code'] }], length }
  if (bold) {
    const spans = spansOf(bold).map((span) => ({ ...span, marks: [strong, ...(span.marks ?? [])] }))
    return { spans, length }
  }
  if (words) return addressIn(href) === href ? { spans: [{ text: words, href }], length } : undefined
  const link = addressIn(address)
  return link === undefined ? undefined : { spans: [{ text: link, href: link }], length: link.length }
}

const strong: TextMark = 'strong'

const openedBy: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/**
 * An address without the punctuation of the sentence around it: marks at its end, and brackets opened before it.
 * Undefined if it is no address, or hides its host behind a name and a password.
 */
export function addressIn(run = ''): string | undefined {
  const unopened = new Map(
    Object.entries(openedBy).map(([closing, opening]) => [
      closing,
      countOf(run, closing) - countOf(run, opening),
    ]),
  )
  let end = run.length
  for (; end > 0; end--) {
    const last = run.charAt(end - 1)
    const count = unopened.get(last)
    if (count === undefined ? !/[.,;:!?'’”"*_~|\\&]/.test(last) : count <= 0) break
    if (count !== undefined) unopened.set(last, count - 1)
  }
  const found = run.slice(0, end)
  if (!URL.canParse(found)) return undefined
  const { username, password } = new URL(found)
  return username || password ? undefined : found
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1
