// @ts-check
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

import { readPackages } from '../packages.mjs'
import { at } from '../paths.mjs'

/**
 * A package of others that is part of what is delivered.
 * @typedef {{ name: string, version: string, folder: string, description: Record<string, unknown> }} Shipped
 */

/**
 * The packages that files lie in, by their paths; of ours none.
 * @param {string[]} paths
 * @returns {Shipped[]}
 */
export function packagesAt(paths) {
  const folders = paths.flatMap((path) => INSTALLED.exec(path)?.[0] ?? [])
  return [...new Set(folders)].map((folder) => readShipped(at(folder)))
}

const INSTALLED = /node_modules\/\.pnpm\/[^/]+\/node_modules\/(?:@[^/]+\/)?[^/]+/

/**
 * What browsers receive parts of: the packages in the source maps, and those that shell and remotes ask for without a trace
 * in one, such as fonts and maps of the world.
 */
export function browserPackages() {
  const maps = readdirSync(at('.build/maps'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => JSON.parse(readFileSync(at(`.build/maps/${name}`), 'utf8')).sources)
  const traced = packagesAt(maps)
  const names = new Set(traced.map(({ name }) => name))
  return [...traced, ...declaredForBrowsers().filter(({ name }) => !names.has(name))]
}

/** @returns {Shipped[]} */
function declaredForBrowsers() {
  return readPackages()
    .filter(({ kind, name }) => kind === 'shell' || kind === 'remote' || name === 'ui')
    .flatMap(({ folder }) => {
      const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return Object.keys(dependencies)
        .filter((name) => !name.startsWith('@meshdeck/'))
        .map((name) => readShipped(realpathSync(join(folder, 'node_modules', name))))
    })
}

/** @param {string} folder @returns {Shipped} */
function readShipped(folder) {
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version } = description
  return { name, version, folder, description }
}

/** Each once, by name and version. @param {Shipped[]} packages */
export function inOrder(packages) {
  const byName = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]))
  return [...byName].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, each]) => each)
}
