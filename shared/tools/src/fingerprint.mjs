// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { at, root } from './paths.mjs'

/** @typedef {import('./packages.mjs').Package} Package */

/** What changes no build: results, tests and prose. */
const LEFT_OUT =
  /(^|\/)(node_modules|dist|recordings|scenarios)(\/|$)|^src\/testing\/|\.test\.tsx?$|\.md$/

/**
 * A hash of everything that a build of a package reads: its own files, those of the packages it
 * uses, the build itself and the locked dependencies. Not the version of Node, which builds come out alike with.
 * @param {Package} target
 * @param {Package[]} packages
 */
export function fingerprint(target, packages) {
  const hash = createHash('sha256')
  const builders = target.kind === 'node' ? [] : ['federation']
  const folders = withUses([target.name, ...builders], packages)
    .map(({ folder }) => folder)
    .toSorted()
  for (const file of [
    ...folders.flatMap((folder) => filesIn(folder)),
    at('shared/tools/src/build.mjs'),
    at('shared/tools/src/build-node-package.mjs'),
    at('pnpm-lock.yaml'),
  ]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** @param {string[]} names @param {Package[]} packages @returns {Package[]} */
function withUses(names, packages) {
  const found = new Set(names)
  for (const name of found) {
    const uses = packages.find((candidate) => candidate.name === name)?.uses ?? []
    uses.forEach((use) => found.add(use))
  }
  return packages.filter(({ name }) => found.has(name))
}

/**
 * The files below a folder that count. It goes into no folder that is left out: later versions of Node follow the
 * links of `node_modules` if they are left to recurse by themselves, and never come to an end.
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder, path = '') {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .map((entry) => ({ entry, at: join(path, entry.name) }))
    .filter((found) => !LEFT_OUT.test(found.at))
    .flatMap(({ entry, at: below }) => {
      if (entry.isDirectory()) return filesIn(folder, below)
      return entry.isFile() ? [join(folder, below)] : []
    })
    .toSorted()
}
