import { Parser } from 'htmlparser2'
import { refused } from './mail-refusal.ts'

const hidden = new Set(['head', 'style', 'script', 'title', 'template', 'noscript'])
const blocks = new Set(
  'address article blockquote div dl dd dt footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
)
/** Paragraphs have an empty line between them. */
const spaced = new Set(['p', 'ul', 'ol', 'table', 'pre', 'blockquote', 'h1', 'h2', 'h3'])
const quoteDepthMax = 3

/** Elements within each other: the parser's time grows with their number at each tag. */
const depthMax = 500
/** Characters of HTML, with which no text of a person comes: pictures are files of their own. */
const lengthMax = 2_000_000

/** Collects lines of text. */
class Lines {
  readonly #lines: string[] = []
  #line = ''
  quoteDepth = 0

  add(text: string): void {
    this.#line += this.#line === '' ? text.trimStart() : text
  }

  end(): void {
    if (this.#line.trim() !== '') this.#lines.push(this.#prefix + this.#line.trimEnd())
    this.#line = ''
  }

  /** Ends the line, and puts an empty one behind it. */
  endParagraph(): void {
    this.end()
    if ((this.#lines.at(-1) ?? '') !== '') this.#lines.push('')
  }

  get #prefix(): string {
    return '> '.repeat(Math.min(this.quoteDepth, quoteDepthMax))
  }

  toString(): string {
    return this.#lines.join('\n').trim()
  }
}

/**
 * The text of a mail's HTML, line by line as it is shown; quoted lines begin with `>`, as in mails of plain text.
 * @throws MailRefusal for HTML that would take long to read.
 */
export function htmlText(html: string): string {
  if (html.length > lengthMax) throw unreadable()
  const lines = new Lines()
  let depth = 0
  let hiddenDepth = 0
  const parser = new Parser({
    onopentagname(name) {
      if (++depth > depthMax) throw unreadable()
      if (hidden.has(name)) hiddenDepth++
      if (name === 'br') lines.end()
      if (blocks.has(name)) lines.end()
      if (name === 'blockquote') lines.quoteDepth++
      if (name === 'li') lines.add('- ')
    },
    ontext(text) {
      if (hiddenDepth === 0) lines.add(text.replace(/\s+/g, ' '))
    },
    onclosetag(name) {
      depth--
      if (hidden.has(name)) hiddenDepth--
      if (blocks.has(name)) lines.end()
      if (name === 'blockquote') lines.quoteDepth--
      if (spaced.has(name)) lines.endParagraph()
    },
  })
  parser.end(html)
  lines.end()
  return lines.toString()
}

const unreadable = () =>
  refused('The HTML of this email is too large to be read. Please send it as plain text.')
