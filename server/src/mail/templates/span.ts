const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** A length of time after "within the next": `hour`, `24 hours`, `5 days`, `10 minutes`. In milliseconds. */
export function span(life: number): string {
  if (life === hour) return 'hour'
  if (life < hour) return `${life / minute} minutes`
  return life > day ? `${life / day} days` : `${life / hour} hours`
}
