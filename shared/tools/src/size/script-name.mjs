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
  return rootsOf(JSON.parse(readFileSync(map, 'utf8'))) || largest(join(buildFolder, path), map)
}

/**
 * The module of ours that nothing else in the file imports: what the file was made for. Of several
 * two, components and large ones first, because one alone may be in another file as well.
 * @param {SourceMap} map
 */
function rootsOf({ sources, sourcesContent = [] }) {
  const own = sources
    .map((source, index) => ({ source, code: sourcesContent[index] ?? '' }))
    .filter(({ source }) => /\.tsx?$/.test(source) && !source.includes('/node_modules/'))
  const imported = new Set(own.flatMap(({ code }) => importsIn(code)))
  return own
    .filter(({ source }) => !imported.has(moduleName(source)))
    .toSorted(
      (left, right) =>
        Number(right.source.endsWith('x')) - Number(left.source.endsWith('x')) ||
        right.code.length - left.code.length,
    )
    .slice(0, 2)
    .map(({ source }) => moduleName(source))
    .join('+')
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
