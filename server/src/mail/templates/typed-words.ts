import { html } from 'hono/html'
import { parse } from 'tldts'

/*
 * Text in mails that users typed. It is never linked, even if a mail program takes it for an address, and stays as
 * typed. Within a sentence it stands in an isolate (U+2068, U+2069), so that its direction does not affect the text
 * around it, and the renderer knows where it begins and ends.
 */

type Markup = ReturnType<typeof html>

const isolate = /\u2068([^\u2068\u2069]*)\u2069/gu

/** Typed text as part of a sentence; empty text stays empty. It contains no isolates of its own. */
export const asTyped = (words: string): string => words && `\u2068${words}\u2069`

/** A sentence as a subject or a name, in which no mail program looks for addresses. */
export const plainLine = (sentence: string): string =>
  sentence.replace(isolate, (_, words: string) => isolatedIfNeeded(words))

/** A sentence in the text part of a mail. */
export const plainWords = (sentence: string): string =>
  sentence.replace(isolate, (_, words: string) => isolatedIfNeeded(bracketAddresses(words)))

/** A sentence in the HTML part; addresses that the template contains are links. */
export const wordsMarkup = (sentence: string): Markup =>
  html`${sentence.split(isolate).map((part, at) => (at % 2 ? html`<span dir="auto">${brokenUp(part)}</span>` : withLinks(part)))}`

const ourLink = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/

const withLinks = (words: string): Markup =>
  html`${words.split(ourLink).map((part, at) => (at % 2 ? html`<a href="${part}" class="link" style="color:#1d4ed8">${part}</a>` : part))}`

const rightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u

/** An isolate is invisible, but copied with the text around it. */
const isolatedIfNeeded = (words: string): string => (rightToLeft.test(words) ? asTyped(words) : words)

/**
 * Mail programs look for addresses in text, and an element ends an address for them; copied text contains only the
 * words.
 */
export const brokenUp = (words: string): Markup =>
  html`${words.split(/([.:/@。．｡])(?=\S)/u).map((part, at) => (at % 2 ? html`<span>${part}</span>` : part))}`

const scheme = /\b([a-z][a-z0-9+.-]*):(?=\/\/)/gi
const host = /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+[.。．｡])+[\p{L}\p{N}-]+/gu

/** File extensions that are also top-level domains. */
const fileEndings = new Set('cc md ml mm mov pl pm ps py rs sh so zip'.split(' '))

/**
 * Plain text has no elements: text that mail programs would link gets the brackets with which such addresses are
 * usually quoted (`https[:]//evil[.]example`). Names of files and packages, and versions, stay as they are.
 */
export const bracketAddresses = (words: string): string =>
  words
    .replace(host, (name, at: number) =>
      isLinked(name, words.slice(0, at), words[at + name.length]) ? name.replace(/[.。．｡]/gu, '[$&]') : name,
    )
    .replace(scheme, '$1[:]')

function isLinked(name: string, before: string, next: string | undefined): boolean {
  const labels = name.split(/[.。．｡]/u)
  const ending = labels.at(-1) ?? ''
  if (/\/\/$/.test(before) || /^www$/i.test(labels[0] ?? '')) return true
  // No domain ends with a label that begins with a digit, as versions do: `pkg@1.2.3`.
  if (before.endsWith('@')) return !/^\p{N}/u.test(ending)
  if (labels.length === 2 && !/^[/?#:]/.test(next ?? '') && fileEndings.has(ending.toLowerCase()))
    return false
  return parse(name, { mixedInputs: false }).isIcann === true
}
