// @ts-check
import { createHash } from 'node:crypto'

const LOAD = /^(?:var|const|let) ([\w$]+) = require\((['"][^'"]+['"])\);$/
const EXPORT = /^exports\.([\w$]+) = ([\w$]+)((?:\.[\w$]+)?);$/
const RETURN = /^(.*\breturn )([\w$]+)(\.[\w$]+;(?: \})?)$/
/** What else stands in a file that only passes on. */
const FRAME =
  /^('use strict';|"use strict";|Object\.defineProperty\(exports, .*|\s+enumerable: true,|\s+get: function ?\(\) \{|\s*\}|\}\);|)$/

/*
 * A jest transform for the files of a kit that only pass on what other files export. As they are,
 * one button brings the calendar and the colour picker with it, anew for each test file; here each
 * export loads its file when somebody reads it. A file that does anything else stays as it is.
 */
export default {
  /** @param {string} source */
  process: (source) => ({ code: lazy(source) ?? source }),
  /** @param {string} source */
  getCacheKey: (source) => createHash('sha256').update(`lazy exports 1\n${source}`).digest('hex'),
}

/** @param {string} source @returns {string | undefined} */
function lazy(source) {
  /** @type {Map<string, string>} */
  const files = new Map()
  const lines = []
  for (const line of source.split('\n')) {
    const [, name = '', file] = LOAD.exec(line) ?? []
    const [, key, from = '', member = ''] = EXPORT.exec(line) ?? []
    const [, before, inside = '', after] = RETURN.exec(line) ?? []
    if (file) files.set(name, `require(${file})`)
    else if (key && files.has(from)) lines.push(getter(key, `${files.get(from)}${member}`))
    else if (before && files.has(inside)) lines.push(`${before}${files.get(inside)}${after}`)
    else if (FRAME.test(line)) lines.push(line)
    else return undefined
  }
  return lines.join('\n')
}

/** @param {string} key @param {string} value */
const getter = (key, value) =>
  `Object.defineProperty(exports, '${key}', { enumerable: true, get: () => ${value} });`
