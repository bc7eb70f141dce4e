const second = 1000
/** The longest pause that another server may ask for. */
export const retryAfterMax = 24 * 60 * 60 * second

/** Milliseconds that a `Retry-After` header asks for, as seconds or as a date; 0 without one. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  const pause = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now
  return Number.isFinite(pause) ? Math.min(Math.max(pause, 0), retryAfterMax) : 0
}
