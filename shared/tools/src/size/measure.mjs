import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readPackages } from '../packages.mjs'
import { rootPath } from '../paths.mjs'
import { measurePages } from './pages.mjs'
import { gzippedSize, sumOf } from './weigh.mjs'

/**
 * @typedef {object} Sizes
 * @property {import('./pages.mjs').Pages} pages What a browser receives, late files and words
 *   included if they were requested before the page was visible. Not included: the page's own HTML, fonts,
 *   replies of the server.
 * @property {Record<string, import('./measure.mjs').RemoteSizes>} remotes By their files; no part
 *   of the figures above.
 */

/** Measures the production build in `.build`. @returns {Promise<Sizes>} */
export async function measureSizes() {
  return { pages: await measurePages(), remotes: weighRemotes() }
}

/**
 * @typedef {object} RemoteSizes Bytes of JavaScript, gzip level 9.
 * @property {number} entry
 * @property {number} firstPage All files of its first page beyond the entry.
 * @property {number} requests For both of them.
 */

/**
 * Returns the sizes of each remote's own files in `.build`, so that its limits don't depend on which pages the browser
 * opens.
 * @returns {Record<string, RemoteSizes>}
 */
function weighRemotes() {
  return Object.fromEntries(
    readPackages()
      .filter(({ kind }) => kind === 'remote')
      .map(({ name, version }) => [name, weighRemote(rootPath(`.build/mfe/${name}/${version}`))]),
  )
}

/** @param {string} folder @returns {RemoteSizes} */
function weighRemote(folder) {
  /** @type {{ entry: string, preload: Record<string, string[]>, routes: Array<{ module?: string }> }} */
  const { entry, preload, routes } = JSON.parse(readFileSync(join(folder, 'fragment.json'), 'utf8'))
  const first = routes.find(({ module }) => module)?.module ?? ''
  const page = preload[first]
  if (!page) throw new Error(`${folder}: no files of a first page.`)
  /** @param {string[]} files */
  const weigh = (files) => sumOf(files.map((file) => gzippedSize(join(folder, file))))
  return { entry: weigh([entry]), firstPage: weigh(page), requests: 1 + page.length }
}
