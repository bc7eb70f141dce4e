/** The longest time that a timer keeps, in milliseconds: a longer one would be over at once. */
const longest = 2_147_483_647

/**
 * A number of milliseconds as timers take it.
 * @throws TypeError for what is no number of at least 0, before anything is sent.
 */
export function millisecondsOf(name: string, value: number): number {
  requireNumber(name, value)
  return Math.min(Math.ceil(value), longest)
}

/** @throws TypeError for what is no number of at least 0. */
export function requireNumber(name: string, value: number): void {
  if (typeof value !== 'number' || !(value >= 0))
    throw new TypeError(`${name} must be a number of at least 0 and is ${value}`)
}
