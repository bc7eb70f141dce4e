const hour = 60 * 60 * 1000
const day = 24 * hour

/** A length of time after "within the next": `hour`, `24 hours`, `5 days`. Whole hours, in milliseconds. */
export function span(life: number): string {
  if (life === hour) return 'hour'
  return life > day ? `${life / day} days` : `${life / hour} hours`
}
