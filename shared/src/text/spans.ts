/** A span of time, in milliseconds since 1970, UTC: `from` is included, `to` is not. */
export interface Span {
  from: number
  to: number
}

/** The parts of the spans within a frame. */
export const clipSpans = (spans: readonly Span[], frame: Span): Span[] =>
  spans
    // Filtered first, so that a long list is not copied for the few spans that are kept.
    .filter(({ from, to }) => Math.max(from, frame.from) < Math.min(to, frame.to))
    .map(({ from, to }) => ({ from: Math.max(from, frame.from), to: Math.min(to, frame.to) }))

/** The parts of the spans outside all others; a span with another in its middle is split in two. */
export const subtractSpans = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  others.reduce<Span[]>(
    (left, other) =>
      left.flatMap((span) => [
        ...clipSpans([span], { from: Number.NEGATIVE_INFINITY, to: other.from }),
        ...clipSpans([span], { from: other.to, to: Number.POSITIVE_INFINITY }),
      ]),
    [...spans],
  )

/** Total length of the spans, in milliseconds. */
export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)
