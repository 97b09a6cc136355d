// @ts-check

/** @typedef {() => number} Random From 0 to below 1. */

/**
 * Numbers that look random and are the same for the same seed (mulberry32): enough for a simulation, for no secret.
 * @param {number} seed
 * @returns {Random}
 */
export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @param {Random} random @param {number} mean */
export const exponential = (random, mean) => -mean * Math.log(1 - random())

/** How often something happens that happens so often on average (Poisson). @param {Random} random @param {number} mean */
export function occurrences(random, mean) {
  const least = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > least; product *= random()) count += 1
  return count
}
