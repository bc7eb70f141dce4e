/** How long a browser keeps what somebody has typed and not sent, in milliseconds. */
export const unsentKept = 7 * 24 * 60 * 60 * 1000

/**
 * When something kept in a browser was typed; undefined once it is too old to be kept. Something without a time, or with
 * one that is still to come because the clock was set back, counts as typed now, so that it neither goes at once nor stays.
 */
export function typedAt(at: number | undefined, now: number): number | undefined {
  const time = Math.min(at ?? now, now)
  return now - time < unsentKept ? time : undefined
}
