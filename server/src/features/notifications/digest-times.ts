const hour = 60 * 60_000
const day = 24 * hour

/** When digests go out, after midnight UTC. */
const timeOfDay = 7 * hour
/** 1 January 1970 was a Thursday. */
const firstMonday = 4 * day

/** When the next digest goes out, after a time: each morning at seven, or on Mondays then. Milliseconds, UTC. */
export function nextDigest(rhythm: 'daily' | 'weekly', now: number): number {
  const [every, first] = rhythm === 'daily' ? [day, timeOfDay] : [7 * day, firstMonday + timeOfDay]
  return first + (Math.floor((now - first) / every) + 1) * every
}
