// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { packagesOf } from './packages-of.mjs'

/** @typedef {{ sources: string[], sourcesContent?: Array<string | null> }} SourceMap */

/**
 * What a script is called in figures: who it is from, and its chunk or what is in it. It stays the
 * same when the hash or the number of the chunk changes: `shell/main`, `mfe-networks/entry`,
 * `mfe-networks/NodesPage`.
 * @param {string} path `/shell/main.1a2b3c4d.js`, `/mfe/mfe-networks/1.0.0/436.1a2b3c4d.js`
 * @param {string} buildFolder
 */
export function scriptName(path, buildFolder) {
  const [, area, remote] = path.split('/')
  const chunk = basename(path).replace(/\..*/, '')
  return `${area === 'mfe' ? remote : area}/${nameOf(chunk, path, buildFolder)}`
}

/** @param {string} chunk @param {string} path @param {string} buildFolder */
function nameOf(chunk, path, buildFolder) {
  if (chunk === 'remoteEntry') return 'entry'
  const map = join(buildFolder, 'maps', `${path}.map`)
  // a file of nothing but words has none
  if (!/^\d+$/.test(chunk) || !existsSync(map)) return chunk
  return rootOf(JSON.parse(readFileSync(map, 'utf8'))) ?? largest(join(buildFolder, path), map)
}

/**
 * The module of ours that nothing else in the file imports: what the file was made for. Of several
 * the largest, components first.
 * @param {SourceMap} map
 */
function rootOf({ sources, sourcesContent = [] }) {
  const own = sources
    .map((source, index) => ({ source, code: sourcesContent[index] ?? '' }))
    .filter(({ source }) => /\.tsx?$/.test(source) && !source.includes('/node_modules/'))
  const imported = new Set(own.flatMap(({ code }) => importsIn(code)))
  const [root] = own
    .filter(({ source }) => !imported.has(moduleName(source)))
    .toSorted(
      (left, right) =>
        Number(right.source.endsWith('x')) - Number(left.source.endsWith('x')) ||
        right.code.length - left.code.length,
    )
  return root && moduleName(root.source)
}

/** @param {string} code */
const importsIn = (code) =>
  [...code.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, path = '']) => moduleName(path))

/** @param {string} path */
const moduleName = (path) => basename(path).replace(/\.tsx?$/, '')

/** Of a file without code of ours. @param {string} file @param {string} map */
function largest(file, map) {
  const [first] = [...packagesOf(file, map)].toSorted(([, left], [, right]) => right - left)
  return first?.[0] ?? basename(file)
}
