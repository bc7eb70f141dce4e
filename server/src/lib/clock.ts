/** Tells the time: milliseconds since 1970, UTC. Tests hand in their own. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** How far the clocks may differ before the time of day counts as set anew: more than a slow adjustment, less than an hour. */
const tolerated = 60_000
/** A time that has held for so long is believed. */
const believedAfter = 24 * 60 * 60_000

/**
 * A clock to delete by. When the time of day is set forward, which `monotonic` shows, this one goes on as before until
 * the new time has held for a day: what a wrong clock lets expire is not gone when the clock is put right. A time that
 * is set back is believed at once, since it makes nothing expire.
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
