// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { readPackages } from './packages.mjs'
import { at } from './paths.mjs'

const SOURCE_FILE = /(?<!\.test|\.d)\.tsx?$/
const IMPORT = /(?:from|import\(|import)\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g
const ID = /\b[A-Z]{2}-\d{3}\b/g
/** What screens are made of beside the shell and the remotes themselves. */
const BEHIND_SCREENS = ['api', 'domain', 'platform', 'ui']

/**
 * Rows of the requirements that are kept in code which no screen comes to: a request that nobody can send yet,
 * or a rule that nothing asks (decision D-14).
 * @returns {Set<string>}
 */
export function idsWithoutScreen() {
  const packages = readPackages()
  const screens = packages.filter(({ kind }) => kind === 'shell' || kind === 'remote')
  const behind = packages.filter(({ name }) => BEHIND_SCREENS.includes(name))
  const reached = filesReached(screens.flatMap(({ folder }) => sourcesIn(join(folder, 'src'))))
  const all = [...reached, ...behind.flatMap(({ folder }) => sourcesIn(join(folder, 'src')))]
  return idsOnlyIn(all, (file) => !reached.has(file))
}

/**
 * The ids that some of the files name, and no other than those that `isMeant`.
 * @param {readonly string[]} files @param {(file: string) => boolean} isMeant
 */
function idsOnlyIn(files, isMeant) {
  const ids = new Set(files.filter(isMeant).flatMap(idsIn))
  for (const id of files.filter((file) => !isMeant(file)).flatMap(idsIn)) ids.delete(id)
  return ids
}

/** @param {string} file */
const idsIn = (file) => readFileSync(file, 'utf8').match(ID) ?? []

/** The files themselves, and what they import one after another. @param {readonly string[]} files */
function filesReached(files) {
  const reached = new Set(files)
  // a set is walked to its end, which moves while files are added
  for (const file of reached) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const found = resolve(name, file)
      if (found) reached.add(found)
    }
  }
  return reached
}

/** The source file that an import means; undefined for one of another workspace or for no code. @param {string} name @param {string} file */
function resolve(name, file) {
  const path = name.startsWith('.') ? join(dirname(file), name) : exportOf(name)
  if (path === undefined) return undefined
  return [path, `${path}.ts`, `${path}.tsx`].find((one) => SOURCE_FILE.test(one) && existsSync(one))
}

/** The path that a package's `exports` has for an entry: of the patterns that fit, the longest. @param {string} name */
function exportOf(name) {
  const [, folder = '', entry = ''] = /^@meshdeck\/([\w-]+)(\/.+)?$/.exec(name) ?? []
  if (!BEHIND_SCREENS.includes(folder)) return undefined
  const { exports } = JSON.parse(readFileSync(at(`shared/${folder}/package.json`), 'utf8'))
  for (const key of Object.keys(exports).toSorted((a, b) => b.length - a.length)) {
    const [start = '', end] = key.split('*')
    const asked = `.${entry}`
    const fits = end === undefined ? asked === key : asked.startsWith(start) && asked.endsWith(end)
    const target = typeof exports[key] === 'string' ? exports[key] : exports[key].types
    const part = asked.slice(start.length, asked.length - (end ?? '').length)
    if (fits) return at(join('shared', folder, target.replace('*', part)))
  }
  return undefined
}

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => SOURCE_FILE.test(path) && !/(^|\/)testing(\/|\.)/.test(path))
    .map((path) => join(folder, path))
}
