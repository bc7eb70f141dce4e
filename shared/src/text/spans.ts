/** A stretch of time, in milliseconds since 1970, UTC: from its first moment up to, and without, its last. */
export interface Span {
  from: number
  to: number
}

/** What of the spans lies within a frame. */
export const within = (spans: readonly Span[], frame: Span): Span[] =>
  spans
    // First, so that of a long list nothing is made anew but the few that are kept.
    .filter(({ from, to }) => Math.max(from, frame.from) < Math.min(to, frame.to))
    .map(({ from, to }) => ({ from: Math.max(from, frame.from), to: Math.min(to, frame.to) }))

/** What of the spans lies in none of the others; a span with one of them in its middle falls in two. */
export const subtract = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  others.reduce<Span[]>(
    (left, other) =>
      left.flatMap((span) => [
        ...within([span], { from: Number.NEGATIVE_INFINITY, to: other.from }),
        ...within([span], { from: other.to, to: Number.POSITIVE_INFINITY }),
      ]),
    [...spans],
  )

/** How long they last together, in milliseconds. */
export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)
