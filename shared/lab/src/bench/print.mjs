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

/** @typedef {import('./statistics.mjs').Times} Times */

/**
 * The same steps in estates of growing size: how the smallest grows to the largest, and what is wanted.
 * @param {string} title
 * @param {{ label: string, times: Times }[]} sizes the smallest first
 * @param {ReadonlyMap<string, number>} limits in ms; the rest is there to be looked at
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
