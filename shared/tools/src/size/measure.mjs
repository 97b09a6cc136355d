// @ts-check
import { measurePages } from './pages.mjs'
import { weighRemotes } from './remotes.mjs'

/**
 * @typedef {object} Sizes
 * @property {import('./pages.mjs').Pages} pages What a browser receives, late files and words
 *   included when they were asked for before the page stood. Not in it: the page's own HTML, fonts,
 *   replies of the server.
 * @property {Record<string, import('./remotes.mjs').RemoteSizes>} remotes By their files; no part
 *   of the figures above.
 */

/** Weighs the production build as it lies in `.build`. @returns {Promise<Sizes>} */
export async function measureSizes() {
  return { pages: await measurePages(), remotes: weighRemotes() }
}
