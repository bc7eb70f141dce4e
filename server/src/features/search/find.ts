import type { Candidate, SearchIndex } from '../../db/search-index.ts'
import { gramsOf, gramToken, likeness, wordsOf, wordToken } from './tokens.ts'

/** Whose items are searched: a scope token of `tokens.ts`. */
export interface SearchScope {
  tenantId: string
  token: string
}

/** Candidates a stage may bring: bounds the work whatever the table's size. */
const candidatesMax = 100
const piecesMax = 8
const alikeEnough = 0.25

/**
 * Ids of the best matches, best first. In stages, each only if those before brought too little: all the
 * words (the last may be unfinished), then the longest ones, then similar spelling.
 */
export async function findFeedbackIds(
  index: SearchIndex,
  scope: SearchScope,
  text: string,
  limit: number,
): Promise<string[]> {
  const words = [...new Set(wordsOf(text))]
  if (words.length === 0) return []
  const found = new Map<string, Candidate>()
  for (const stage of stagesFor(words, text)) {
    const { tenantId } = scope
    const query = { tenantId, all: [scope.token, ...stage.all], any: stage.any, limit: candidatesMax }
    for (const candidate of await index.match(stage.prefix ? { ...query, prefix: stage.prefix } : query))
      if (!stage.alike || likeness(text, candidate.title) >= alikeEnough)
        found.set(candidate.feedbackId, candidate)
    if (found.size >= limit) break
  }
  return [...found.values()]
    .map((candidate) => ({ candidate, score: likeness(text, candidate.title) }))
    .sort((a, b) => b.score - a.score || (a.candidate.feedbackId < b.candidate.feedbackId ? 1 : -1))
    .slice(0, limit)
    .map(({ candidate }) => candidate.feedbackId)
}

interface Stage {
  all: string[]
  prefix?: string
  any: string[]
  /** Whether a match counts only when its title is alike. */
  alike?: boolean
}

function stagesFor(words: string[], text: string): Stage[] {
  const last = words.at(-1) ?? ''
  const longest = [...words].filter((word) => word.length > 2).sort((a, b) => b.length - a.length)
  const stages: Stage[] = [{ all: words.slice(0, -1).map(wordToken), prefix: wordToken(last), any: [] }]
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
