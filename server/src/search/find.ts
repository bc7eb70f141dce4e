import type { SearchIndex } from '../db/dialects/search-index.ts'
import {
  beginningOf,
  gramsOf,
  gramToken,
  isUnspaced,
  likeness,
  termsOf,
  wordsOf,
  wordToken,
} from './tokens.ts'

/** The items to search: a scope token of `tokens.ts`. */
export interface SearchScope {
  tenantId: string
  token: string
}

/** Minimum of candidates per stage, from which the best are chosen; a longer list has as many as it shows. */
const candidatesMin = 50
const piecesMax = 8
const alikeEnough = 0.25

/**
 * Ids of items with every word, of which the last may be incomplete in a title; ordered by the similarity of titles.
 */
export const findFeedbackIds = (
  index: SearchIndex,
  scope: SearchScope,
  text: string,
  limit: number,
): Promise<string[]> => find(index, scope, text, limit, exactStages)

/**
 * Ids of items similar to a draft, the most similar first: first those with every word, then those with the longest
 * words, then those with similar spelling, each stage only if the previous ones found too few.
 */
export const findSimilarIds = (
  index: SearchIndex,
  scope: SearchScope,
  text: string,
  limit: number,
): Promise<string[]> =>
  find(index, scope, text, limit, (words) => [...exactStages(words), ...alikeStages(words, text)])

async function find(
  index: SearchIndex,
  { tenantId, token }: SearchScope,
  text: string,
  limit: number,
  stagesFor: (words: string[]) => Stage[],
): Promise<string[]> {
  const words = [...new Set(wordsOf(text))]
  if (words.length === 0) return []
  const pieces = new Set(gramsOf(text))
  const scores = new Map<string, number>()
  for (const { all, any = [], fits } of stagesFor(words)) {
    const candidates = await index.match({
      tenantId,
      all: [token, ...all],
      any,
      limit: Math.max(candidatesMin, limit),
    })
    for (const { feedbackId, title } of candidates) {
      if (scores.has(feedbackId)) continue
      const score = likeness(pieces, title)
      if (fits?.(title, score) ?? true) scores.set(feedbackId, score)
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
  any?: string[]
  /** Filters the matches; undefined if all count. */
  fits?: (title: string, likeness: number) => boolean
}

function exactStages(words: string[]): Stage[] {
  const last = words.at(-1) ?? ''
  const tokensOf = (word: string) => termsOf(word).map(wordToken)
  const finished = words.slice(0, -1).flatMap(tokensOf)
  const unfinished: Stage = {
    all: [...finished, ...beginningOf(last).map(gramToken)],
    // The pieces may come from several words.
    fits: (title) => wordsOf(title).some((word) => word.startsWith(last)),
  }
  const isBegun = last.length > 1 && !isUnspaced(last)
  return [{ all: [...finished, ...tokensOf(last)] }, ...(isBegun ? [unfinished] : [])]
}

function alikeStages(words: string[], text: string): Stage[] {
  const fits: Stage['fits'] = (_, likeness) => likeness >= alikeEnough
  const longest = words.filter((word) => word.length > 2).sort((a, b) => b.length - a.length)
  const pieces = spread(gramsOf(text), piecesMax).map(gramToken)
  return [
    ...(longest.length > 2 ? [{ all: longest.slice(0, 2).flatMap(termsOf).map(wordToken), fits }] : []),
    ...(pieces.length > 0 ? [{ all: [], any: pieces, fits }] : []),
  ]
}

/** At most `count` of a list, evenly. */
const spread = (items: string[], count: number): string[] =>
  items.length <= count
    ? items
    : Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)] ?? '')
