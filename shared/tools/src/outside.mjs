// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

import { Complaint } from './complaint.mjs'

/**
 * A remote in a repository of its own, by the path of its folder; undefined for what is a name. It is built by the
 * presets of this checkout, for the shell whose types it has installed.
 * @param {string} path
 * @returns {import('./packages.mjs').Package | undefined}
 */
export function readOutside(path) {
  if (!/[\\/]/.test(path)) return undefined
  const folder = resolve(path)
  for (const file of ['remote.json', 'package.json']) {
    if (!existsSync(join(folder, file))) {
      throw new Complaint(`${path} isn't a remote: ${file} is missing.`)
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
    throw new Complaint(`${file}: ${reason}`, { cause: error })
  }
}
