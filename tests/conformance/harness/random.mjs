/** Random numbers that depend only on the seed; faster than fast-check if nothing is shrunk. */
export class Random {
  #state

  constructor(seed) {
    this.#state = seed >>> 0
  }

  /** Returns an integer from 0 up to, not including, `limit`. */
  below(limit) {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }

  chance(percent) {
    return this.below(100) < percent
  }

  pick(list) {
    return list[this.below(list.length)]
  }

  /** Returns between `least` and `most` results of `make`. */
  list(least, most, make) {
    return Array.from({ length: least + this.below(most - least + 1) }, make)
  }
}
