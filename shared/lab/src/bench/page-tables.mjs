// @ts-check
import { figuresOf } from '@meshdeck/tools/size/budget'

import { printTable } from './print.mjs'

/** @typedef {import('@meshdeck/tools/size/pages').Pages} Pages */
/** @typedef {import('@meshdeck/tools/size/pages').Script} Script */
/** @typedef {{ here: Script[], there: Script[] | undefined }} Sides `there`: of another checkout. */

/**
 * What each page receives, file by file; what it receives of another checkout beside it.
 * @param {Pages} pages
 * @param {{ folder: string, pages: Pages }} [against]
 */
export function printPages(pages, against) {
  const header = against
    ? ['', 'gzip', 'other', 'more', 'brotli', 'other', 'more']
    : ['', 'gzip', 'brotli']
  const title = against ? `bytes of script, other: ${against.folder}` : 'bytes of script'
  for (const [name, page] of Object.entries(pages)) {
    const other = against && (against.pages[name] ?? { before: [], after: [] })
    const before = { here: page.before, there: other?.before }
    const after = { here: page.after, there: other?.after }
    const all = {
      here: [...page.before, ...page.after],
      there: other && [...other.before, ...other.after],
    }
    printTable(`${name}, cold: ${title}`, header, [
      ...fileRows(before),
      [`until it stands${countsOf(before)}`, ...cells(before)],
      ...fileRows(after),
      [`until the network is quiet${countsOf(all)}`, ...cells(all)],
    ])
  }
}

/** @param {Sides} sides */
function fileRows({ here, there }) {
  const largestFirst = [...here, ...(there ?? [])].toSorted((left, right) => right.gzip - left.gzip)
  const names = new Set(largestFirst.map(({ name }) => name))
  return [...names].map((name) => {
    const named = (/** @type {Script[]} */ scripts) => scripts.filter((each) => each.name === name)
    return [`  ${name}`, ...cells({ here: named(here), there: there && named(there) })]
  })
}

/** @param {Sides} sides */
function cells({ here, there }) {
  const { gzip, brotli } = figuresOf(here)
  if (!there) return [figure(gzip), figure(brotli)]
  const other = figuresOf(there)
  return [...beside(gzip, other.gzip), ...beside(brotli, other.brotli)]
}

/** @param {number} here @param {number} there */
const beside = (here, there) => [figure(here), figure(there), difference(here - there)]

/** @param {Sides} sides */
const countsOf = ({ here, there }) =>
  there ? `: ${here.length} scripts, other ${there.length}` : `: ${here.length} scripts`

/** @param {number} bytes */
const figure = (bytes) => (bytes === 0 ? '–' : bytes.toLocaleString('en-US'))

/** @param {number} bytes */
const difference = (bytes) => (bytes > 0 ? `+${figure(bytes)}` : bytes.toLocaleString('en-US'))
