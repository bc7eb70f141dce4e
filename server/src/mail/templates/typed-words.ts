import { html } from 'hono/html'
import { parse } from 'tldts'

/*
 * Words that somebody typed, in mails. They lead nowhere, whatever a mail program takes for an address, and stay as they
 * were typed. In a sentence of ours they stand in an isolate (U+2068, U+2069): so their direction does not move what is
 * around them, and whoever writes the mail knows where they begin and end.
 */

type Markup = ReturnType<typeof html>

const isolate = /\u2068([^\u2068\u2069]*)\u2069/gu

/** Words as a part of a sentence; none stay none. They hold no isolates of their own. */
export const asTyped = (words: string): string => words && `\u2068${words}\u2069`

/** A sentence as a subject or a name, which no mail program looks into for addresses. */
export const plainLine = (sentence: string): string =>
  sentence.replace(isolate, (_, words: string) => isolatedIfNeeded(words))

/** A sentence in the text half of a mail. */
export const plainWords = (sentence: string): string =>
  sentence.replace(isolate, (_, words: string) => isolatedIfNeeded(bracketAddresses(words)))

/** A sentence in the HTML half; addresses that nobody typed are links. */
export const wordsMarkup = (sentence: string): Markup =>
  html`${sentence.split(isolate).map((part, at) => (at % 2 ? html`<span dir="auto">${brokenUp(part)}</span>` : withLinks(part)))}`

const ourLink = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/

const withLinks = (words: string): Markup =>
  html`${words.split(ourLink).map((part, at) => (at % 2 ? html`<a href="${part}" style="color:#1d4ed8">${part}</a>` : part))}`

const rightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u

/** Nobody sees an isolate, but it is copied with what is around it. */
const isolatedIfNeeded = (words: string): string => (rightToLeft.test(words) ? asTyped(words) : words)

/** Mail programs look for addresses in text, and an element ends one for them; whoever copies the words gets only those. */
export const brokenUp = (words: string): Markup =>
  html`${words.split(/([.:/@。．｡])(?=\S)/u).map((part, at) => (at % 2 ? html`<span>${part}</span>` : part))}`

const scheme = /\b([a-z][a-z0-9+.-]*):(?=\/\/)/gi
const host = /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+[.。．｡])+[\p{L}\p{N}-]+/gu

/** Endings of files that are top-level domains as well. */
const fileEndings = new Set('cc md ml mm mov pl pm ps py rs sh so zip'.split(' '))

/**
 * Plain text has no elements: what mail programs make a link of gets the brackets by which such addresses are quoted
 * (`https[:]//evil[.]example`). Names of files and packages, and versions, stay as they are.
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
  // No domain ends with a label that begins with a figure, as versions do: `pkg@1.2.3`.
  if (before.endsWith('@')) return !/^\p{N}/u.test(ending)
  if (labels.length === 2 && !/^[/?#:]/.test(next ?? '') && fileEndings.has(ending.toLowerCase()))
    return false
  return parse(name, { mixedInputs: false }).isIcann === true
}
