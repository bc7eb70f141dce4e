/** Returns the time: milliseconds since 1970, UTC. Tests pass their own. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** Tolerated difference between the clocks, in milliseconds: more than a slow adjustment, less than an hour. */
const tolerated = 60_000
/** Milliseconds after which a new time is trusted. */
const believedAfter = 24 * 60 * 60_000

/**
 * A clock for deletions. If the time is set forward, which `monotonic` shows, this clock continues unchanged until the
 * new time has lasted a day: data that a wrong clock lets expire is not lost once the clock is corrected. A time that
 * is set back is trusted at once, since it makes nothing expire.
 */
export function steadyClock(wall: Clock, monotonic: Clock): Clock {
  let trusted = wall() - monotonic()
  let doubted: { offset: number; since: number } | undefined
  return () => {
    const [now, ticks] = [wall(), monotonic()]
    const offset = now - ticks
    const steady = Math.abs(offset - trusted) <= tolerated
    if (!steady && (!doubted || Math.abs(offset - doubted.offset) > tolerated))
      doubted = { offset, since: ticks }
    if (steady || (doubted && ticks - doubted.since >= believedAfter)) {
      trusted = offset
      doubted = undefined
      return now
    }
    return Math.min(now, ticks + trusted)
  }
}
