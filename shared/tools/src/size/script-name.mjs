import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'

import { measureGzipped } from './weigh.mjs'

/** @typedef {{ sources: string[], sourcesContent?: Array<string | null> }} SourceMap */

/**
 * Returns the name of a script in reports: its package, and its chunk or main module. Stays the same when the hash or
 * number of the chunk changes: `shell/main`, `mfe-networks/entry`, `mfe-networks/NodesPage`.
 * @param {string} path `/shell/main.1a2b3c4d.js`, `/mfe/mfe-networks/1.0.0/436.1a2b3c4d.js`
 * @param {string} buildFolder
 */
export function scriptName(path, buildFolder) {
  const [, area, remote] = path.split('/')
  const chunk = basename(path).replace(/\..*/, '')
  return `${area === 'mfe' ? remote : area}/${chunkName(chunk, path, buildFolder)}`
}

/** @param {string} chunk @param {string} path @param {string} buildFolder */
function chunkName(chunk, path, buildFolder) {
  if (chunk === 'remoteEntry') return 'entry'
  const map = join(buildFolder, 'maps', `${path}.map`)
  // a file with only translations has no source map
  if (!/^\d+$/.test(chunk) || !existsSync(map)) return chunk
  return (
    rootsOf(JSON.parse(readFileSync(map, 'utf8'))) || largestPackage(join(buildFolder, path), map)
  )
}

/**
 * Returns the module of ours that no other module in the file imports, which is the file's purpose. If there are
 * several, returns two, components and large ones first, because one alone may be in another file as well.
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

/** Returns the largest package of a file without code of ours. @param {string} file @param {string} map */
function largestPackage(file, map) {
  const [first] = [...packagesOf(file, map)].toSorted(([, left], [, right]) => right - left)
  return first?.[0] ?? basename(file)
}

/**
 * Distributes the gzip size of a file among its packages by the source map. Parts are larger when compressed
 * separately, so their sizes are scaled to add up to the file's size.
 * @param {string} file
 * @param {string} map
 * @returns {Map<string, number>} package → bytes
 */
export function packagesOf(file, map) {
  const code = readFileSync(file, 'utf8')
  const texts = textsByPackage(code.split('\n'), new TraceMap(readFileSync(map, 'utf8')))
  const alone = [...texts].map(([name, text]) => ({ name, size: measureGzipped(text) }))
  const scale = measureGzipped(code) / alone.reduce((sum, { size }) => sum + size, 0)
  return new Map(alone.map(({ name, size }) => [name, size * scale]))
}

/** @param {string[]} lines @param {TraceMap} map */
function textsByPackage(lines, map) {
  /** @type {Map<string, string>} */
  const texts = new Map()
  let name = 'webpack'
  let line = 1
  let column = 0

  /** @param {number} endLine @param {number} endColumn */
  function takeUntil(endLine, endColumn) {
    let text = ''
    for (; line < endLine; line += 1, column = 0) text += lines[line - 1]?.slice(column) ?? ''
    text += lines[line - 1]?.slice(column, endColumn) ?? ''
    column = endColumn
    texts.set(name, (texts.get(name) ?? '') + text)
  }

  eachMapping(map, ({ generatedLine, generatedColumn, source }) => {
    takeUntil(generatedLine, generatedColumn)
    name = packageOf(source)
  })
  takeUntil(lines.length, Number.POSITIVE_INFINITY)
  return texts
}

/** @param {string | null} source As named by webpack. */
function packageOf(source) {
  if (!source || source.includes('webpack/runtime')) return 'webpack'
  const installed = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)]
  const name = installed.map((match) => match[1]).findLast((found) => found !== '.pnpm')
  return name ?? /(shared\/[^/]+|mfe-[^/]+)/.exec(source)?.[1] ?? 'host-shell'
}
