// @ts-check

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? upper)) / 2 : upper
}

/**
 * The median with its 95 % interval by order statistics, which asks nothing of how the values are
 * spread. Fewer than six values say nothing about 95 %: the interval is then all of them.
 * @param {readonly number[]} values
 */
export function medianWithInterval(values) {
  const sorted = values.toSorted((left, right) => left - right)
  const cut = outsideRanks(sorted.length)
  return {
    median: median(values),
    low: sorted[cut] ?? Number.NaN,
    high: sorted[sorted.length - 1 - cut] ?? Number.NaN,
  }
}

/**
 * How many values may be left out at each end so that the rest holds the median in 95 % of cases:
 * the largest rank whose binomial tail stays at 2.5 %.
 * @param {number} count
 */
function outsideRanks(count) {
  let tail = 0
  let probability = 0.5 ** count
  for (let rank = 0; rank < count / 2; rank += 1) {
    tail += probability
    if (tail > 0.025) return Math.max(rank - 1, 0)
    probability *= (count - rank) / (rank + 1)
  }
  return 0
}

/** The value that so many of a hundred do not exceed. @param {readonly number[]} values @param {number} percent */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? NaN
}

/** Times of steps by their names, ms. @typedef {Record<string, number[]>} Times */

/** Adds what another round has found. @param {Times} found @param {Times} times */
export function collect(found, times) {
  for (const [step, values] of Object.entries(times)) {
    found[step] = [...(found[step] ?? []), ...values]
  }
}
