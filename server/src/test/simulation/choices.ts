/** Random choices that a seed repeats: the generator mulberry32. */
export class Choices {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 to 1, without 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  /** An integer from 0 to `count`, without `count`. */
  below(count: number): number {
    return Math.floor(this.fraction() * count)
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  /** @param list with at least one value. */
  of<Value>(list: readonly Value[]): Value {
    const [first] = list
    if (first === undefined) throw new Error('There is nothing to choose from')
    return list[this.below(list.length)] ?? first
  }
}
