/** Tells the time: milliseconds since 1970, UTC. Tests hand in their own. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
