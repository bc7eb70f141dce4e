import { Parser } from 'htmlparser2'

const hidden = new Set(['head', 'style', 'script', 'title', 'template', 'noscript'])
const blocks = new Set(
  'address article blockquote div dl dd dt footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
)
/** Paragraphs have an empty line between them. */
const spaced = new Set(['p', 'ul', 'ol', 'table', 'pre', 'blockquote', 'h1', 'h2', 'h3'])
const quoteDepthMax = 3

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

/** The text of a mail's HTML, line by line as it is shown; quoted lines begin with `>`, as in mails of plain text. */
export function htmlText(html: string): string {
  const lines = new Lines()
  let hiddenDepth = 0
  const parser = new Parser({
    onopentagname(name) {
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
