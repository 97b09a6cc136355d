/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? upper)) / 2 : upper
}

/**
 * Returns the median with its 95 % interval by order statistics, which assumes nothing about the distribution. Fewer
 * than six values don't suffice for 95 %: the interval then covers all of them.
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
 * Returns how many values can be dropped at each end so that the rest contains the median in 95 % of cases: the largest
 * rank whose binomial tail stays within 2.5 %.
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

/**
 * Returns the value that the given percentage of values doesn't exceed.
 * @param {readonly number[]} values
 * @param {number} percent
 */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? NaN
}

/** Times of steps in ms, keyed by step name. @typedef {Record<string, number[]>} Times */

/** Adds the results of another round. @param {Times} found @param {Times} times */
export function collect(found, times) {
  for (const [step, values] of Object.entries(times)) {
    found[step] = [...(found[step] ?? []), ...values]
  }
}

/**
 * Prints a table to the terminal with the first column left-aligned and figures right-aligned.
 * @param {string} title
 * @param {string[]} header
 * @param {string[][]} rows
 */
export function printTable(title, header, rows) {
  const lines = [header, ...rows]
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const text = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 || /[a-z]{4}/.test(cell)
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  console.log(`\n${title}\n${text.map((line) => `  ${line}`).join('\n')}`)
}

/** Formats bytes as kB of 1,000. @param {number} bytes */
export const kilobytes = (bytes) => (bytes / 1000).toFixed(1)

/** @param {number} value */
export const milliseconds = (value) => value.toFixed(value < 100 ? 1 : 0)

/** @param {number} value */
export const ratio = (value) => value.toFixed(2)

/**
 * Prints the same steps for inventories of growing size, with the growth from the smallest to the largest and the
 * limits.
 * @param {string} title
 * @param {{ label: string, times: Times }[]} sizes the smallest first
 * @param {ReadonlyMap<string, number>} limits in ms; steps without a limit are only shown
 */
export function printGrowth(title, sizes, limits) {
  const small = sizes[0]?.times ?? {}
  const large = sizes.at(-1)?.times ?? {}
  const cell = (/** @type {number[]} */ times = []) =>
    `${milliseconds(median(times))} (${milliseconds(Math.max(...times))})`
  printTable(
    `${title}: median (worst)`,
    ['', ...sizes.map(({ label }) => label), 'ratio', 'wanted'],
    Object.entries(large).map(([step, times]) => [
      step,
      ...sizes.map((size) => cell(size.times[step])),
      ratio(median(times) / median(small[step] ?? [])),
      limits.has(step) ? `< ${limits.get(step)}` : '',
    ]),
  )
}
