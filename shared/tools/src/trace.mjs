import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { readPackages } from './packages.mjs'
import { rootPath, root } from './paths.mjs'

/**
 * `notBuilt`: reason why no screen or request implements the requirement, if so.
 * @typedef {{ id: string, owner: string, area: string, notBuilt?: string }} Requirement
 */
/** @typedef {{ requirements: Requirement[], shown: Map<string, string[]> }} Trace */

const TEST_FILE = /\.(test\.tsx?|e2e\.ts)$/

/** String or template that ends with IDs in brackets, such as `'refuses it'`. */
const TITLE = /\[([A-Z]{2}-\d+(?:, ?[A-Z]{2}-\d+)*)\](?=['"`])/g

/**
 * Returns the requirements and where they are covered: ID → test files.
 * @returns {Trace}
 */
export function readTrace() {
  const requirements = readTable('shared/docs/requirements.tsv').map(
    ([id = '', owner = '', area = '', _edition, _variant, _text, notBuilt]) => ({
      id,
      owner,
      area,
      ...(notBuilt && { notBuilt }),
    }),
  )
  /** @type {Map<string, string[]>} */
  const shown = new Map()
  /** @param {string} id @param {string} where */
  const recordPlace = (id, where) => shown.set(id, [...(shown.get(id) ?? []), where])

  for (const file of readPackages().flatMap(({ folder }) => testFilesIn(folder))) {
    for (const id of idsInTitles(readFileSync(file, 'utf8'))) recordPlace(id, relative(root, file))
  }
  return { requirements, shown }
}

/** Returns the ids at the ends of titles in a test file. @param {string} text */
export function idsInTitles(text) {
  return [...text.matchAll(TITLE)].flatMap(([, ids = '']) => ids.split(/, ?/))
}

/** Returns a sentence for each covered id that isn't a requirement, or isn't built. @param {Trace} trace */
export function findWrongIds({ requirements, shown }) {
  const known = new Map(requirements.map((row) => [row.id, row]))
  return [...shown]
    .filter(([id]) => known.get(id)?.notBuilt !== undefined || !known.has(id))
    .map(([id, places]) => {
      const fault = known.has(id) ? 'is marked as not built' : 'is no requirement'
      return `${id} ${fault}: ${[...new Set(places)].join(', ')}`
    })
}

/** Returns the rows below the header as cells. @param {string} path */
function readTable(path) {
  const [, ...lines] = readFileSync(rootPath(path), 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.split('\t'))
}

/** @param {string} folder @returns {string[]} */
function testFilesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return testFilesIn(path)
      return TEST_FILE.test(entry.name) ? [path] : []
    })
}
