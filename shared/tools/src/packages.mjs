import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

import { rootPath } from './paths.mjs'
import { UserError } from './user-error.mjs'

/**
 * @typedef {object} Package
 * @property {string} name Folder without `shared/`, which is also how it is asked for.
 * @property {string} folder
 * @property {'node' | 'shell' | 'remote' | 'source'} kind `source`: bundled into others only.
 * @property {string} version
 * @property {boolean} [isOutside] Is in its own repository.
 * @property {string[]} uses Names of the workspace packages that end up in what is built from it.
 */

/** Returns every package of the workspace. @returns {Package[]} */
export function readPackages() {
  const folders = [...foldersIn('shared').map((name) => `shared/${name}`), ...foldersIn('.')]
  return folders.map(rootPath).filter(hasPackage).map(readPackage)
}

/** @param {string} folder */
function foldersIn(folder) {
  return readdirSync(rootPath(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

/** @param {string} folder */
const hasPackage = (folder) => existsSync(join(folder, 'package.json'))

/** @param {string} folder @returns {Package} */
function readPackage(folder) {
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const workspaceNames = Object.entries(description.dependencies ?? {})
    .filter(([, range]) => String(range).startsWith('workspace:'))
    .map(([name]) => name.replace('@meshdeck/', ''))

  return {
    name: basename(folder),
    folder,
    kind: kindOf(folder, description),
    version: description.version,
    uses: workspaceNames,
  }
}

/**
 * @param {string} folder
 * @param {{ exports?: Record<string, unknown> }} description
 * @returns {Package['kind']}
 */
function kindOf(folder, description) {
  if (existsSync(join(folder, 'remote.json'))) return 'remote'
  if (basename(folder) === 'host-shell') return 'shell'
  const entry = description.exports?.['./*']
  return typeof entry === 'object' && entry !== null && 'node' in entry ? 'node' : 'source'
}

/**
 * Returns an external remote by the path of its folder; undefined for a name. It is built with the presets of this
 * checkout, for the shell whose types it has installed.
 * @param {string} path
 * @returns {import('./packages.mjs').Package | undefined}
 */
export function readOutside(path) {
  if (!/[\\/]/.test(path)) return undefined
  const folder = resolve(path)
  for (const file of ['remote.json', 'package.json']) {
    if (!existsSync(join(folder, file))) {
      throw new UserError(`${path} isn't a remote: ${file} is missing.`)
    }
  }
  const name = basename(folder)
  return { name, folder, kind: 'remote', isOutside: true, version: versionIn(folder), uses: [] }
}

/** @param {string} folder @returns {string} */
function versionIn(folder) {
  const file = join(folder, 'package.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')).version
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserError(`${file}: ${reason}`, { cause: error })
  }
}
