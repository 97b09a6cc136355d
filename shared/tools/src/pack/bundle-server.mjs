// @ts-check
import { build } from 'esbuild'

import { at, root } from '../paths.mjs'
import { packagesAt } from './shipped.mjs'

/** Libraries of the older form ask for Node's own modules by a function that modules do not have. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url)`

/**
 * Writes the console server with all that it uses into one file, which any Node that we support runs.
 * @param {string} file
 * @returns {Promise<import('./shipped.mjs').Shipped[]>} the packages in it
 */
export async function bundleServer(file) {
  const { metafile } = await build({
    entryPoints: [at('shared/serve/dist/release.js')],
    outfile: file,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: REQUIRE },
    metafile: true,
    logLevel: 'error',
  })
  return packagesAt(Object.keys(metafile.inputs))
}
