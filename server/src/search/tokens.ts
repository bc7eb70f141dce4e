import { foldText } from '@earshot/shared/text/fold-text'
import { stemOf } from './stem.ts'

/*
 * Tokens of the search: stems of all words, and three-letter pieces of title words to find similar spellings. In
 * scripts without spaces between words, every character and every two adjacent characters count as words. A prefix
 * separates the kinds: `t` tenant, `p` project, `l` public items of a project, `w` word, `g` piece.
 */

const wordsMax = 400
/** Characters of a word. */
const wordMax = 40

/** A text as whole characters: an engine cannot store half of a surrogate pair. Most texts have no such characters. */
const charactersOf = (text: string): string | string[] => (/[\ud800-\udfff]/.test(text) ? [...text] : text)

const cut = (characters: string | string[], start: number, end: number): string =>
  typeof characters === 'string' ? characters.slice(start, end) : characters.slice(start, end).join('')

/** Letters of scripts without spaces between words, or with other words attached. */
const unspaced =
  '[[\\p{L}\\p{N}]&&[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]]'
const runs = new RegExp(`${unspaced}+|(?:(?!${unspaced})[\\p{L}\\p{N}])+`, 'gv')
const unspacedRun = new RegExp(`^${unspaced}`, 'v')

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** True for a run of characters that is not divided into words. */
export const isUnspaced = (word: string): boolean => unspacedRun.test(word)

/** The folded words of a text in order; a run without spaces counts as one. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text)
  const words = folded.match(isAscii(folded) ? /[a-z0-9]+/g : runs) ?? []
  return words.map((word) => cut(charactersOf(word), 0, isUnspaced(word) ? wordsMax : wordMax))
}

/** The search terms of a word. */
export function termsOf(word: string): string[] {
  if (!isUnspaced(word)) return [stemOf(word)]
  const characters = [...word]
  return characters.length === 1 ? [word] : pairsOf(characters)
}

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((second, before) => `${characters[before]}${second}`)

/** The index terms of at most `wordsMax` words of a text; in scripts without spaces each character counts as a word. */
function indexedTermsOf(text: string): string[] {
  const terms: string[] = []
  let words = 0
  for (const word of wordsOf(text)) {
    if (words >= wordsMax) break
    const characters = isUnspaced(word) ? [...word].slice(0, wordsMax - words) : []
    if (characters.length > 0) terms.push(...characters, ...pairsOf(characters))
    else terms.push(...termsOf(word))
    words += Math.max(1, characters.length)
  }
  return terms
}

/** The pieces of a text: three letters at a time of every word, with its ends marked. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const word of wordsOf(text)) {
    const marked = charactersOf(`_${word}_`)
    for (let i = 0; i + 3 <= marked.length; i++) grams.add(cut(marked, i, i + 3))
  }
  return [...grams]
}

/** The pieces of all words that begin with `start`. */
export const beginningOf = (start: string): string[] => gramsOf(start).slice(0, -1)

export const wordToken = (word: string): string => `w${word}`
export const gramToken = (gram: string): string => `g${gram}`

const hex = (id: string): string => id.replaceAll('-', '')
export const tenantToken = (tenantId: string): string => `t${hex(tenantId)}`
export const projectToken = (projectId: string): string => `p${hex(projectId)}`
export const listedToken = (projectId: string): string => `l${hex(projectId)}`

/** Every index token of an item. */
export function tokensOf(item: {
  tenantId: string
  projectId: string
  reference: string
  title: string
  body: string
  listed: boolean
}): string[] {
  const words = new Set([item.reference, item.title, item.body].flatMap(indexedTermsOf))
  return [
    tenantToken(item.tenantId),
    projectToken(item.projectId),
    ...(item.listed ? [listedToken(item.projectId)] : []),
    ...[...words].map(wordToken),
    ...gramsOf(item.title).map(gramToken),
  ]
}

/** Maximum of titles whose pieces are cached: some megabytes. */
const rememberedMax = 4_000
const remembered = new Map<string, readonly string[]>()

/**
 * The pieces of a title, cached: each typed letter searches the same few titles again, and splitting a title is slow.
 */
function titleGrams(title: string): readonly string[] {
  const known = remembered.get(title)
  if (known) return known
  const grams = gramsOf(title)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= rememberedMax) remembered.delete(oldest)
  remembered.set(title, grams)
  return grams
}

/** Similarity of a title to a text with the given pieces, 0 to 1 (Dice). */
export function likeness(pieces: ReadonlySet<string>, title: string): number {
  const others = titleGrams(title)
  if (pieces.size === 0 || others.length === 0) return 0
  let shared = 0
  for (const gram of others) if (pieces.has(gram)) shared++
  return (2 * shared) / (pieces.size + others.length)
}
