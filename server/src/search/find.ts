import type { SearchIndex } from '../db/dialects/search-index.ts'
import { beginningOf, gramsOf, gramToken, likeness, wordsOf, wordToken } from './tokens.ts'

/** Whose items are searched: a scope token of `tokens.ts`. */
export interface SearchScope {
  tenantId: string
  token: string
}

/** Candidates a stage may bring: bounds the work whatever the table's size. */
const candidatesMax = 40
const piecesMax = 8
const alikeEnough = 0.25

/**
 * Ids of the best matches, best first. In stages, each only if those before brought too little: all the
 * words, then with the last one unfinished, then the longest ones, then similar spelling.
 */
export async function findFeedbackIds(
  index: SearchIndex,
  scope: SearchScope,
  text: string,
  limit: number,
): Promise<string[]> {
  const words = [...new Set(wordsOf(text))]
  if (words.length === 0) return []
  const pieces = new Set(gramsOf(text))
  const scores = new Map<string, number>()
  for (const stage of stagesFor(words, text)) {
    const { tenantId } = scope
    const query = { tenantId, all: [scope.token, ...stage.all], any: stage.any, limit: candidatesMax }
    const candidates = await index.match(query)
    for (const { feedbackId, title } of candidates) {
      if (scores.has(feedbackId)) continue
      const score = likeness(pieces, title)
      if (!stage.alike || score >= alikeEnough) scores.set(feedbackId, score)
    }
    if (scores.size >= limit) break
  }
  return [...scores]
    .sort(([a, left], [b, right]) => right - left || (a < b ? 1 : -1))
    .slice(0, limit)
    .map(([feedbackId]) => feedbackId)
}

interface Stage {
  all: string[]
  any: string[]
  /** Whether a match counts only when its title is alike. */
  alike?: boolean
}

function stagesFor(words: string[], text: string): Stage[] {
  const last = words.at(-1) ?? ''
  const finished = words.slice(0, -1).map(wordToken)
  const stages: Stage[] = [{ all: [...finished, wordToken(last)], any: [] }]
  if (last.length > 1) stages.push({ all: [...finished, ...beginningOf(last).map(gramToken)], any: [] })
  const longest = [...words].filter((word) => word.length > 2).sort((a, b) => b.length - a.length)
  if (longest.length > 2) stages.push({ all: longest.slice(0, 2).map(wordToken), any: [], alike: true })
  const pieces = spread(gramsOf(text), piecesMax).map(gramToken)
  if (pieces.length > 0) stages.push({ all: [], any: pieces, alike: true })
  return stages
}

/** At most `count` of a list, evenly. */
const spread = <Item>(items: Item[], count: number): Item[] =>
  items.length <= count
    ? items
    : Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)] as Item)
