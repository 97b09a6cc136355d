// @ts-check
import { median } from './statistics.mjs'

/**
 * A table for the terminal: the first column to the left, figures to the right.
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

/** Bytes in kB of 1,000. @param {number} bytes */
export const kilobytes = (bytes) => (bytes / 1000).toFixed(1)

/** @param {number} value */
export const milliseconds = (value) => value.toFixed(value < 100 ? 1 : 0)

/** @param {number} value */
export const ratio = (value) => value.toFixed(2)

/** Times of steps by their names, ms. @typedef {Record<string, number[]>} Times */

/**
 * The same steps in a small estate and in a large one: how the one grows to the other, and what is wanted.
 * @param {{ title: string, small: string, large: string }} words
 * @param {{ small: Times, large: Times }} figures
 * @param {ReadonlyMap<string, number>} limits in ms; the rest is there to be looked at
 */
export function printGrowth(words, { small, large }, limits) {
  const cell = (/** @type {number[]} */ times = []) =>
    `${milliseconds(median(times))} (${milliseconds(Math.max(...times))})`
  printTable(
    `${words.title}, ms until the next frame: median (worst)`,
    ['', words.small, words.large, 'ratio', 'wanted'],
    Object.entries(large).map(([step, times]) => [
      step,
      cell(small[step]),
      cell(times),
      ratio(median(times) / median(small[step] ?? [])),
      limits.has(step) ? `< ${limits.get(step)}` : '',
    ]),
  )
}
