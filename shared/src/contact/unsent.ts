/** Time for which a browser keeps typed and unsent text, in milliseconds. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000

/**
 * Time at which stored text was typed; undefined once expired. Text without a time, or with a future time because the
 * clock was set back, counts as typed now, so that it is neither removed at once nor kept for ever.
 */
export function draftTime(at: number | undefined, now: number): number | undefined {
  const time = Math.min(at ?? now, now)
  return now - time < draftLifetime ? time : undefined
}
