import { imageNamedBy } from '@earshot/shared/changelog/entry-image'
import type { RichText, TextBlock, TextImage, TextMark, TextSpan } from '@earshot/shared/text/rich-text'
import MarkdownIt, { type Token } from 'markdown-it'

/** Longer texts, and texts with more Markdown characters, are shown unformatted: parsing would take too long. */
const lengthMax = 50_000
const signsMax = 4_000
const signs = /[*_`~[\]!<>&:\\\n]/g
/** An address costs as much as dozens of other characters. */
const addressesMax = 300
const addresses = /:\/\//g

/** Lists and quotes deeper than this are shown as text. */
const nestingMax = 20

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: nestingMax })
// References are parsed in quadratic time, and not needed here. A line of hyphens begins a signature, and must not make
// the line above a heading.
markdown.disable(['table', 'reference', 'lheading'])
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
markdown.validateLink = (url) => isSafeHref(url) || imageNamedBy(url) !== undefined

/**
 * One line of words, and of characters without a meaning in Markdown: most comments are no more, and the library takes
 * many times as long to find nothing. Begins with a letter, since lists begin with digits and symbols.
 */
const plain = /^\p{L}(?:[\p{L}\p{M}\p{N} .,;?'"()%-]*[\p{L}\p{M}\p{N}.,;?'"()%-])?$/u

/** The images that a text may show, by their ids. */
export type Images = ReadonlyMap<string, TextImage>
const noImages: Images = new Map()

/**
 * Parses Markdown into blocks with only text, safe links and the given images. Text that cannot be parsed is shown as
 * typed.
 */
export function readMarkdown(text: string, images = noImages): RichText {
  if (plain.test(text) || isTooLong(text)) return asTyped(text)
  try {
    return blocksOf(markdown.parse(text, {}), images)
  } catch {
    return asTyped(text)
  }
}

const isTooLong = (text: string): boolean =>
  text.length > lengthMax ||
  (text.match(signs)?.length ?? 0) > signsMax ||
  (text.match(addresses)?.length ?? 0) > addressesMax

/** Text with its line breaks, unformatted. */
const asTyped = (text: string): RichText => [{ type: 'paragraph', spans: [{ text }] }]

/** Blocks from the library's tokens. */
function blocksOf(tokens: readonly Token[], images: Images): RichText {
  const text = new Blocks(images)
  for (const token of tokens) text.take(token)
  return text.blocks
}

/** Turns lists and quotes, which open and close, into depths. */
class Blocks {
  readonly blocks: TextBlock[] = []
  readonly #images: Images
  #depth = 0
  #quote = 0
  #level: number | undefined
  /** A list item that has begun and has no text yet. */
  #item: Pick<TextBlock, 'number'> | undefined

  constructor(images: Images) {
    this.#images = images
  }

  take(token: Token): void {
    if (token.type !== 'inline' && token.type !== 'paragraph_open') this.#addEmptyItem()
    this.#steps[token.type]?.(token)
  }

  readonly #steps: Record<string, (token: Token) => void> = {
    bullet_list_open: () => void this.#depth++,
    ordered_list_open: () => void this.#depth++,
    bullet_list_close: () => void this.#depth--,
    ordered_list_close: () => void this.#depth--,
    blockquote_open: () => void this.#quote++,
    blockquote_close: () => void this.#quote--,
    list_item_open: ({ info }) => {
      this.#item = info ? { number: Number(info) } : {}
    },
    heading_open: ({ tag }) => {
      this.#level = Math.min(Number(tag.slice(1)), 3)
    },
    heading_close: () => {
      this.#level = undefined
    },
    inline: ({ children }) => this.#addWords(spansOf(children ?? [], this.#images)),
    hr: () => this.#add({ type: 'rule', spans: [] }),
    fence: ({ content }) => this.#addCode(content),
    code_block: ({ content }) => this.#addCode(content),
  }

  #addWords(spans: TextSpan[]): void {
    if (this.#level !== undefined) this.#add({ type: 'heading', level: this.#level, spans })
    else if (this.#item) this.#add({ type: 'item', spans, ...this.#item })
    else this.#add({ type: 'paragraph', spans })
    this.#item = undefined
  }

  #addCode(content: string): void {
    this.#add({ type: 'code', spans: [{ text: content.replace(/\n$/, '') }] })
  }

  /** Adds an item without text, for an item that begins with a block other than text. */
  #addEmptyItem(): void {
    if (this.#item) this.#add({ type: 'item', spans: [], ...this.#item })
    this.#item = undefined
  }

  #add(block: TextBlock): void {
    this.blocks.push({
      ...block,
      ...(this.#depth > 0 && { depth: this.#depth }),
      ...(this.#quote > 0 && { quote: this.#quote }),
    })
  }
}

/** The text of a block in spans, each with all formats open around it. */
function spansOf(tokens: readonly Token[], images: Images): TextSpan[] {
  const words = new Words(images)
  for (const token of tokens) words.take(token)
  return words.spans
}

const marks: Partial<Record<string, TextMark>> = { strong: 'strong', em: 'emphasis', s: 'deleted' }

class Words {
  readonly spans: TextSpan[] = []
  readonly #images: Images
  readonly #open: TextMark[] = []
  #href: string | undefined

  constructor(images: Images) {
    this.#images = images
  }

  take(token: Token): void {
    const mark = marks[token.tag]
    if (mark && token.nesting === 1) this.#open.push(mark)
    else if (mark && token.nesting === -1) this.#open.pop()
    else this.#steps[token.type]?.(token)
  }

  readonly #steps: Record<string, (token: Token) => void> = {
    text: ({ content }) => this.#add(content),
    text_special: ({ content }) => this.#add(content),
    code_inline: ({ content }) => this.#add(content, [...this.#open, 'code']),
    softbreak: () => this.#add('\n'),
    hardbreak: () => this.#add('\n'),
    link_open: (token) => {
      this.#href = safeHref(token, 'href')
    },
    link_close: () => {
      this.#href = undefined
    },
    image: (token) => this.#addImage(token),
  }

  #add(text: string, around: TextMark[] = this.#open, href = this.#href): void {
    if (text === '') return
    const marks = [...new Set(around)]
    const last = this.spans.at(-1)
    if (last && !last.image && last.href === href && String(last.marks ?? []) === String(marks))
      last.text += text
    else this.spans.push({ text, ...(marks.length > 0 && { marks }), ...(href !== undefined && { href }) })
  }

  /**
   * Images from other addresses are not loaded, but shown as links. Images that may not be shown are replaced by their
   * alternative text.
   */
  #addImage(token: Token): void {
    const image = this.#images.get(imageNamedBy(String(token.attrGet('src'))) ?? '')
    const href = this.#href
    if (image) this.spans.push({ text: token.content, image, ...(href !== undefined && { href }) })
    else {
      const address = safeHref(token, 'src')
      this.#add(token.content || (address ?? ''), this.#open, href ?? address)
    }
  }
}

/** Checks links once more before they are passed on: the library accepts more links than are safe. */
function safeHref(token: Token, attribute: string): string | undefined {
  const url = token.attrGet(attribute)
  return typeof url === 'string' && isSafeHref(url) ? url : undefined
}

const protocols = new Set(['http:', 'https:', 'mailto:'])

/** True for a safe link target: an absolute http, https or mailto address without a name and password in it. */
function isSafeHref(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocols.has(protocol) && username === '' && password === ''
}
