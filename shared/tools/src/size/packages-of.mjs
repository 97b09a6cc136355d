// @ts-check
import { readFileSync } from 'node:fs'

import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'

import { gzipped } from './weigh.mjs'

/**
 * Shares out the gzip size of a file among the packages in it, by its source map. Something
 * compressed alone is larger than as a part, so the parts are scaled until they add up to the file.
 * @param {string} file
 * @param {string} map
 * @returns {Map<string, number>} package → bytes
 */
export function packagesOf(file, map) {
  const code = readFileSync(file, 'utf8')
  const texts = textsByPackage(code.split('\n'), new TraceMap(readFileSync(map, 'utf8')))
  const alone = [...texts].map(([name, text]) => ({ name, size: gzipped(text) }))
  const scale = gzipped(code) / alone.reduce((sum, { size }) => sum + size, 0)
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

/** @param {string | null} source as webpack names it */
function packageOf(source) {
  if (!source || source.includes('webpack/runtime')) return 'webpack'
  const installed = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)]
  const name = installed.map((match) => match[1]).findLast((found) => found !== '.pnpm')
  return name ?? /(shared\/[^/]+|mfe-[^/]+)/.exec(source)?.[1] ?? 'host-shell'
}
