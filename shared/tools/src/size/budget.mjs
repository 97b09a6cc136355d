import { readFileSync } from 'node:fs'

import { rootPath } from '../paths.mjs'
import { sumOf } from './weigh.mjs'

/** @typedef {import('./measure.mjs').Sizes} Sizes */
/** @typedef {Sizes['remotes'][string]} RemoteSizes */
/** @typedef {import('./pages.mjs').Script} Script */

/**
 * @typedef {object} PageBudget What a page may receive at most before it stands.
 * @property {number} gzip bytes
 * @property {number} brotli bytes, as sent
 * @property {number} scripts
 * @property {Record<string, number>} files The gzip size of each script when the budget was set: they
 *   say which one grew, and are no limits.
 */
/** @typedef {{ pages: Record<string, PageBudget>, remotes: Record<string, RemoteSizes> }} Budget */

const FILE = rootPath('shared/tools/src/size/budget.json')

/** @returns {Budget} */
export const readBudget = () => JSON.parse(readFileSync(FILE, 'utf8'))

/**
 * Returns a sentence for each figure above the budget, with what has grown; none if all are within it.
 * @param {Sizes} sizes
 * @param {Budget} budget
 * @returns {string[]}
 */
export function findExcess({ pages, remotes }, budget) {
  return [
    ...Object.entries(pages).flatMap(([name, { before }]) =>
      excessOfPage(name, before, budget.pages[name]),
    ),
    ...Object.entries(remotes).flatMap(([name, found]) =>
      excessOfRemote(name, found, budget.remotes[name]),
    ),
  ]
}

/** @param {string} name @param {Script[]} scripts @param {PageBudget | undefined} limit */
function excessOfPage(name, scripts, limit) {
  if (!limit) return [withoutBudget(name)]
  const { gzip, brotli, scripts: count } = figuresOf(scripts)
  const files = sizesByName(scripts)
  const tooHeavy = [
    ...excess(name, { 'bytes of gzip': gzip }, limit.gzip),
    ...excess(name, { 'bytes of brotli': brotli }, limit.brotli),
  ]
  return [
    // only one of the two sentences lists the files
    ...tooHeavy.map((sentence, index) =>
      index === 0 ? `${sentence}${grownFiles(files, limit.files)}` : sentence,
    ),
    ...excess(name, { scripts: count }, limit.scripts),
  ]
}

/** @param {string} name @param {RemoteSizes} found @param {RemoteSizes | undefined} limit */
function excessOfRemote(name, found, limit) {
  if (!limit) return [withoutBudget(name)]
  return [
    ...excess(`Entry of ${name}`, { bytes: found.entry }, limit.entry),
    ...excess(`First page of ${name}`, { bytes: found.firstPage }, limit.firstPage),
    ...excess(`First visit to ${name}`, { requests: found.requests }, limit.requests),
  ]
}

/**
 * Returns for each page the visit that received fewer scripts before the page was ready.
 * @param {Sizes} first
 * @param {Sizes} second
 * @returns {Sizes}
 */
export const lighter = (first, second) => ({
  remotes: first.remotes,
  pages: Object.fromEntries(
    Object.entries(first.pages).map(([name, visit]) => {
      const other = second.pages[name] ?? visit
      return [name, other.before.length < visit.before.length ? other : visit]
    }),
  ),
})

/** @param {string} name */
const withoutBudget = (name) => `${name} has no budget: add one to ${FILE}.`

/** @param {string} what @param {Record<string, number>} found Figure by unit. @param {number} limit */
function excess(what, found, limit) {
  return Object.entries(found)
    .filter(([, figure]) => figure > limit)
    .map(
      ([unit, figure]) =>
        `${what}: ${figure} ${unit}, ${figure - limit} more than the ${limit} allowed.`,
    )
}

/** @param {Record<string, number>} found @param {Record<string, number>} before */
function grownFiles(found, before) {
  const lines = Object.entries(found)
    .map(([file, size]) => ({ file, more: size - (before[file] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((left, right) => right.more - left.more)
    .map(({ file, more }) => `\n  ${file}: ${more} bytes of gzip more than when the budget was set`)
  return lines.join('')
}

/** @param {Script[]} scripts */
export const figuresOf = (scripts) => ({
  gzip: sumOf(scripts.map(({ gzip }) => gzip)),
  brotli: sumOf(scripts.map(({ brotli }) => brotli)),
  scripts: scripts.length,
})

/** Returns the sizes in a stable order; a script that was received twice counts twice. @param {Script[]} scripts */
function sizesByName(scripts) {
  /** @type {Record<string, number>} */
  const sizes = {}
  for (const { name, gzip } of scripts.toSorted((left, right) => (left.name < right.name ? -1 : 1)))
    sizes[name] = (sizes[name] ?? 0) + gzip
  return sizes
}
