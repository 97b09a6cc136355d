// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'

import { at } from '../paths.mjs'
import { sumOf } from './measure.mjs'

/** @typedef {import('./measure.mjs').Sizes} Sizes */
/** @typedef {Sizes['cold']['parts']} Parts */

/**
 * @typedef {object} Budget What the build may weigh at most, in the units of `Sizes`.
 * @property {{ total: number, requests: number, parts: Parts }} cold `parts` are those of
 *   the build that set the total: they say which part grew.
 * @property {Sizes['remotes']} remotes
 */

/** Bytes: the names that the minifier picks, and so what gzip makes of them, vary between builds. */
const SPREAD = 100

const FILE = at('shared/tools/src/size/budget.json')

/** @returns {Budget} */
export const readBudget = () => JSON.parse(readFileSync(FILE, 'utf8'))

/** @param {Budget} budget */
export const writeBudget = (budget) => writeFileSync(FILE, `${JSON.stringify(budget, null, 2)}\n`)

/**
 * A sentence for each figure above the budget, with what made it grow; none when all are within.
 * @param {Sizes} sizes
 * @param {Budget} budget
 * @returns {string[]}
 */
export function findExcess(sizes, budget) {
  const total = sumOf(sizes.cold.parts)
  const { requests } = sizes.cold
  const grown = grownParts(sizes.cold.parts, budget.cold.parts)
  return [
    ...excess('Cold to the nodes table', { bytes: total }, budget.cold.total).map(
      (sentence) => `${sentence}${grown}`,
    ),
    ...excess('Cold to the nodes table', { requests }, budget.cold.requests),
    ...Object.entries(sizes.remotes).flatMap(([name, found]) =>
      excessOfRemote(name, found, budget),
    ),
  ]
}

/** @param {string} name @param {Sizes['remotes'][string]} found @param {Budget} budget */
function excessOfRemote(name, found, budget) {
  const limit = budget.remotes[name]
  if (!limit) return [`${name} has no budget: add one to ${FILE}.`]
  return [
    ...excess(`Entry of ${name}`, { bytes: found.entry }, limit.entry),
    ...excess(`First page of ${name}`, { bytes: found.firstPage }, limit.firstPage),
    ...excess(`First visit to ${name}`, { requests: found.requests }, limit.requests),
  ]
}

/** @param {string} what @param {Record<string, number>} found the figure under its unit @param {number} limit */
function excess(what, found, limit) {
  return Object.entries(found)
    .filter(([unit, figure]) => figure > limit + (unit === 'bytes' ? SPREAD : 0))
    .map(
      ([unit, figure]) =>
        `${what}: ${figure} ${unit}, ${figure - limit} more than the ${limit} allowed.`,
    )
}

/** @param {Parts} found @param {Parts} before */
function grownParts(found, before) {
  const lines = Object.entries(found)
    .map(([part, size]) => ({ part, more: size - (before[part] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((left, right) => right.more - left.more)
    .map(({ part, more }) => `\n  ${part}: ${more} more than when the budget was set`)
  return lines.join('')
}

/**
 * The budget with every figure that can be lowered to what was found, and none raised.
 * @param {Budget} budget
 * @param {Sizes} sizes
 * @returns {Budget}
 */
export function tightened(budget, sizes) {
  const total = sumOf(sizes.cold.parts)
  const { requests } = sizes.cold
  return {
    cold: {
      total: Math.min(total, budget.cold.total),
      requests: Math.min(requests, budget.cold.requests),
      parts: total <= budget.cold.total ? sizes.cold.parts : budget.cold.parts,
    },
    remotes: Object.fromEntries(
      Object.entries(sizes.remotes).map(([name, found]) => [
        name,
        lowered(budget.remotes[name] ?? found, found),
      ]),
    ),
  }
}

/** @param {Sizes['remotes'][string]} limit @param {Sizes['remotes'][string]} found */
const lowered = (limit, found) => ({
  entry: Math.min(limit.entry, found.entry),
  firstPage: Math.min(limit.firstPage, found.firstPage),
  requests: Math.min(limit.requests, found.requests),
})
