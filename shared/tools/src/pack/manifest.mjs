import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

export const MANIFEST = 'manifest.json'

/** @typedef {{ version: string, node: string }} Release */

/**
 * Returns the manifest of a release: its version, the required Node, the versions of shell and remotes, and the hash of
 * each file except the manifest.
 * @param {string} folder
 * @param {Release} release
 */
export function manifestOf(folder, { version, node }) {
  const files = Object.fromEntries(
    namesIn(folder).map((name) => {
      const content = readFileSync(join(folder, name))
      const sha256 = createHash('sha256').update(content).digest('hex')
      return [name, { sha256, size: content.length }]
    }),
  )
  return { name: 'meshdeck', version, node, parts: partsIn(folder), files }
}

/** Returns the paths of the files, with slashes on every system. @param {string} folder */
function namesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => name !== MANIFEST)
    .toSorted()
}

/** @param {string} folder @returns {Record<string, string>} */
function partsIn(folder) {
  const { versions } = JSON.parse(readFileSync(join(folder, 'console/shell/shell.json'), 'utf8'))
  const remotes = readdirSync(join(folder, 'console/mfe')).flatMap((name) =>
    readdirSync(join(folder, 'console/mfe', name)).map((version) => [name, version]),
  )
  return { ...versions, ...Object.fromEntries(remotes) }
}
