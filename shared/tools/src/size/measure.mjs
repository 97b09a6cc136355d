// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { readPackages } from '../packages.mjs'
import { at } from '../paths.mjs'

/**
 * @typedef {object} Sizes Bytes of JavaScript, gzip level 9.
 * @property {{ requests: number, parts: Record<string, number> }} cold What a browser with an empty
 *   cache loads for a usable table of nodes.
 * @property {Record<string, RemoteSizes>} remotes
 */
/**
 * @typedef {object} RemoteSizes
 * @property {number} entry
 * @property {number} firstPage All files of its first page beyond the entry.
 * @property {number} requests For code, when the first page is visited in an open console.
 */

/** The page whose table is waited for, and what the shell lends to it. */
const COLD = { remote: 'mfe-networks', module: 'NodesPage', key: '@meshdeck/ui/data-table' }

/** Weighs the production build as it lies in `.build`. @returns {Sizes} */
export function measureSizes() {
  const remotes = Object.fromEntries(readBuiltRemotes().map((build) => [build.name, build]))
  const networks = remotes[COLD.remote]
  if (!networks) throw new Error(`${COLD.remote} is not built.`)

  const { entry, preload } = networks.fragment
  const page = preload[COLD.module]
  const shell = readShell()
  const start = [shell.boot, ...shell.scripts].map(({ file }) => file)
  const lent = shell.lazy[COLD.key]
  if (!page || !lent) throw new Error(`${COLD.module} or ${COLD.key} is in no file of its own.`)

  return {
    cold: {
      requests: start.length + 1 + page.length + lent.length,
      parts: {
        ...Object.fromEntries(start.map((file) => [partName(file), inShell([file])])),
        [`entry of ${COLD.remote}`]: networks.weigh([entry]),
        [COLD.module]: networks.weigh(page),
        [COLD.key]: inShell(lent),
      },
    },
    remotes: Object.fromEntries(
      Object.values(remotes).map(({ name, fragment, weigh }) => {
        const files = fragment.preload[firstPageOf(fragment)]
        return [
          name,
          {
            entry: weigh([fragment.entry]),
            firstPage: weigh(files),
            requests: 1 + files.length,
          },
        ]
      }),
    ),
  }
}

/** @param {Record<string, number> | number[]} parts */
export function sumOf(parts) {
  return Object.values(parts).reduce((sum, size) => sum + size, 0)
}

/** @param {string} file */
export function gzippedSize(file) {
  return gzipped(readFileSync(file))
}

/** @param {string | Buffer} content @returns {number} bytes */
export function gzipped(content) {
  return gzipSync(content, { level: 9 }).length
}

/** @param {string[]} files */
const inShell = (files) => sumOf(files.map((file) => gzippedSize(at(`.build/shell/${file}`))))

const readShell = () => JSON.parse(readFileSync(at('.build/shell/shell.json'), 'utf8'))

/** `main.1a2b3c4d.js` → `main`. @param {string} file */
const partName = (file) => file.replace(/\..*/, '')

function readBuiltRemotes() {
  return readPackages()
    .filter(({ kind }) => kind === 'remote')
    .map(({ name, version }) => {
      const folder = at(`.build/mfe/${name}/${version}`)
      return {
        name,
        fragment: JSON.parse(readFileSync(join(folder, 'fragment.json'), 'utf8')),
        /** @param {string[]} files */
        weigh: (files) => sumOf(files.map((file) => gzippedSize(join(folder, file)))),
      }
    })
}

/** @param {{ routes: Array<{ module?: string }> }} fragment */
const firstPageOf = ({ routes }) => routes.find(({ module }) => module)?.module ?? ''
