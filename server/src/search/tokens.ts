import { foldText } from '@earshot/shared/text/fold-text'
import { stemOf } from './stem.ts'

/*
 * Tokens of a search: stems of words as they are read, and the three-letter pieces of title words for what is
 * spelled a little differently. Where a script puts no spaces between words, every character and every two that follow
 * each other stand for the words. A letter in front keeps the sorts apart:
 * `t` tenant, `p` project, `l` project where everyone may see it, `w` word, `g` piece.
 */

const wordsMax = 400
/** Characters of a word. */
const wordMax = 40

/** A text by whole characters: half of one is no text that an engine could keep. Most texts have none in two halves. */
const charactersOf = (text: string): string | string[] => (/[\ud800-\udfff]/.test(text) ? [...text] : text)

const cut = (characters: string | string[], start: number, end: number): string =>
  typeof characters === 'string' ? characters.slice(start, end) : characters.slice(start, end).join('')

/** Letters of scripts that put no spaces between words, or join other words to them. */
const unspaced =
  '[[\\p{L}\\p{N}]&&[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]]'
const runs = new RegExp(`${unspaced}+|(?:(?!${unspaced})[\\p{L}\\p{N}])+`, 'gv')
const unspacedRun = new RegExp(`^${unspaced}`, 'v')

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** True for a run of characters among which words are not told apart. */
export const isUnspaced = (word: string): boolean => unspacedRun.test(word)

/** Folded words in the order they stand; a run without spaces is one. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text)
  const words = folded.match(isAscii(folded) ? /[a-z0-9]+/g : runs) ?? []
  return words.map((word) => cut(charactersOf(word), 0, isUnspaced(word) ? wordsMax : wordMax))
}

/** The terms that a word is asked for by. */
export function termsOf(word: string): string[] {
  if (!isUnspaced(word)) return [stemOf(word)]
  const characters = [...word]
  return characters.length === 1 ? [word] : pairsOf(characters)
}

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((second, before) => `${characters[before]}${second}`)

/** At most `wordsMax` words of a text, by everything that may be asked for; each character counts where there are no spaces. */
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

/** The pieces of a text: every word with its ends marked, three letters at a time. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const word of wordsOf(text)) {
    const marked = charactersOf(`_${word}_`)
    for (let i = 0; i + 3 <= marked.length; i++) grams.add(cut(marked, i, i + 3))
  }
  return [...grams]
}

/** The pieces with which every word begins that begins with `start`. */
export const beginningOf = (start: string): string[] => gramsOf(start).slice(0, -1)

export const wordToken = (word: string): string => `w${word}`
export const gramToken = (gram: string): string => `g${gram}`

const hex = (id: string): string => id.replaceAll('-', '')
export const tenantToken = (tenantId: string): string => `t${hex(tenantId)}`
export const projectToken = (projectId: string): string => `p${hex(projectId)}`
export const listedToken = (projectId: string): string => `l${hex(projectId)}`

/** Every token under which an item is found. */
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

/** Titles whose pieces are remembered: some megabytes. */
const rememberedMax = 4_000
const remembered = new Map<string, readonly string[]>()

/** The pieces of a title: the same few come with each letter that somebody types, and taking one to pieces is slow. */
function titleGrams(title: string): readonly string[] {
  const known = remembered.get(title)
  if (known) return known
  const grams = gramsOf(title)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= rememberedMax) remembered.delete(oldest)
  remembered.set(title, grams)
  return grams
}

/** How alike a title is to a text whose pieces are known, 0 to 1 (Dice). */
export function likeness(pieces: ReadonlySet<string>, title: string): number {
  const others = titleGrams(title)
  if (pieces.size === 0 || others.length === 0) return 0
  let shared = 0
  for (const gram of others) if (pieces.has(gram)) shared++
  return (2 * shared) / (pieces.size + others.length)
}
