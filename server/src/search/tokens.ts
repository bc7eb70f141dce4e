/*
 * What is searched by: words as they are read, and the three-letter pieces of title words for what is
 * spelled a little differently or written without spaces. A letter in front keeps the sorts apart:
 * `t` tenant, `p` project, `l` project where everyone may see it, `w` word, `g` piece.
 */

const wordsMax = 400

/** A text by whole characters: half of one is no text that an engine could keep. Most texts have none in two halves. */
const charactersOf = (text: string): string | string[] => (/[\ud800-\udfff]/.test(text) ? [...text] : text)

const cut = (characters: string | string[], start: number, end: number): string =>
  typeof characters === 'string' ? characters.slice(start, end) : characters.slice(start, end).join('')

/** Lower-case words without accents, in the order they stand. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => cut(charactersOf(word), 0, 40)) ?? []

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
  const words = new Set([
    ...wordsOf(item.reference),
    ...wordsOf(item.title),
    ...wordsOf(item.body).slice(0, wordsMax),
  ])
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
