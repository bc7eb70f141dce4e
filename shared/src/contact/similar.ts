import type { FeedbackKind, PublicFeedback } from '../feedback/feedback.ts'
import type { Reader } from './reader.ts'

/** Pause in typing before similar items are searched, in milliseconds. */
const debounce = 300
const minLength = 4
const max = 3

/**
 * Searches items similar to a title while it is typed; returns a function that cancels the search. Errors are not
 * shown, because nobody asked for this search.
 */
export function searchSimilar(
  { read, votes }: Pick<Reader, 'read' | 'votes'>,
  kind: FeedbackKind,
  title: string,
  show: (items: PublicFeedback[]) => void,
): (() => void) | undefined {
  if (title.length < minLength) {
    show([])
    return
  }
  let current = true
  const timer = setTimeout(async () => {
    const found = await read<{ items: PublicFeedback[] }>('v1/similar', { title }).catch(() => undefined)
    if (!current || !found) return
    const similar = found.items.filter((item) => item.kind === kind).slice(0, max)
    votes.load(similar)
    show(similar)
  }, debounce)
  return () => {
    current = false
    clearTimeout(timer)
  }
}
