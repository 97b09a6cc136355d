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
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await build(optionsOf(folder))
}

/**
 * The same at every change, until what it resolves with is called. `tell` hears of every build after the first that came about;
 * what is wrong with the others is told in the terminal.
 * @param {string} folder
 * @param {() => void} tell
 */
export async function watchNodePackage(folder, tell) {
  const { context } = await import('esbuild')
  let isThere = false
  const watching = await context({
    ...optionsOf(folder),
    plugins: [
      {
        name: 'tell',
        setup({ onEnd }) {
          onEnd(({ errors }) => {
            if (isThere && errors.length === 0) tell()
            isThere = true
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
