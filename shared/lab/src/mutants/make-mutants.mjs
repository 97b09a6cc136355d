// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

import { at } from '@meshdeck/tools/paths'
import { Instrumenter } from '@stryker-mutator/instrumenter'

import { hash } from './sample.mjs'

/**
 * @typedef {object} Mutant
 * @property {string} id Number in the files as they are written now.
 * @property {string} key The same as long as its file is.
 * @property {string} file From the root.
 * @property {number} line
 * @property {string} kind
 * @property {string} original
 * @property {string} replacement
 */

const nothing = () => {}
const never = () => false

/** Stryker says what it does; nobody needs it here. */
const silent = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
}

/**
 * Every fault that Stryker knows for a folder's sources, and the sources with all of them in it, each behind a
 * switch.
 * @param {import('./folders.mjs').Folder} folder
 */
export async function makeMutants(folder) {
  const sources = sourcesOf(folder).map((name) => ({
    name,
    content: readFileSync(at(name), 'utf8'),
    mutate: true,
  }))
  const { files, mutants } = await new Instrumenter(silent).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  })
  const contents = new Map(sources.map(({ name, content }) => [name, content]))
  return {
    files,
    mutants: mutants
      .filter(({ status }) => status === undefined)
      .map((mutant) => describe(mutant, contents.get(mutant.fileName) ?? '')),
  }
}

/** @param {import('./folders.mjs').Folder} folder */
function sourcesOf({ path, includes }) {
  return readdirSync(at(join(path, 'src')), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && includes(file))
    .map((file) => `${path}/src/${file}`)
    .toSorted()
}

/** @typedef {Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number]} FoundMutant */

/** @param {FoundMutant} mutant @param {string} content @returns {Mutant} */
function describe({ id, fileName, location, mutatorName, replacement = '' }, content) {
  const { start, end } = location
  const from = offsetOf(content, start)
  const to = offsetOf(content, end)
  return {
    id,
    key: hash(`${fileName}\n${content}\n${from} ${to}\n${mutatorName}\n${replacement}`),
    file: fileName,
    line: start.line + 1,
    kind: mutatorName,
    original: content.slice(from, to),
    replacement,
  }
}

/** @param {string} content @param {{ line: number, column: number }} position both from zero */
function offsetOf(content, { line, column }) {
  const before = content.split('\n').slice(0, line)
  return before.reduce((sum, { length }) => sum + length + 1, column)
}
