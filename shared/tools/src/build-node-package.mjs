// @ts-check
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Bundles a package that Node runs into its `dist`: one file for each file directly in `src`, which
 * is what `exports` in its package.json offers. Other packages stay imports.
 * @param {string} folder
 */
export async function buildNodePackage(folder) {
  // not there before the first install
  const { build } = await import('esbuild')
  const outdir = join(folder, 'dist')
  rmSync(outdir, { recursive: true, force: true })
  await build({
    entryPoints: entriesOf(join(folder, 'src')),
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  })
}

/** @param {string} source */
function entriesOf(source) {
  return readdirSync(source)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(source, name))
}
