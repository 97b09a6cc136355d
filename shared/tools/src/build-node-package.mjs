import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Bundles a Node package into its `dist`: one file for each file directly in `src`, as `exports` in its package.json
 * lists. Other packages stay imports.
 * @param {string} folder
 */
export async function buildNodePackage(folder) {
  // not installed before the first install
  const { build } = await import('esbuild')
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await build(optionsOf(folder))
}

/**
 * Rebuilds a Node package on every change, until the returned function is called. Calls `onRebuilt` after every successful
 * build but the first; errors of the others are logged to the terminal.
 * @param {string} folder
 * @param {() => void} onRebuilt
 */
export async function watchNodePackage(folder, onRebuilt) {
  const { context } = await import('esbuild')
  let isBuilt = false
  const watching = await context({
    ...optionsOf(folder),
    plugins: [
      {
        name: 'report rebuilds',
        setup({ onEnd }) {
          onEnd(({ errors }) => {
            if (isBuilt && errors.length === 0) onRebuilt()
            isBuilt = true
          })
        },
      },
    ],
  })
  await watching.watch()
  return () => watching.dispose()
}

/** @param {string} folder @returns {import('esbuild').BuildOptions} */
function optionsOf(folder) {
  return {
    entryPoints: entriesOf(join(folder, 'src')),
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  }
}

/** @param {string} source */
function entriesOf(source) {
  return readdirSync(source)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(source, name))
}
