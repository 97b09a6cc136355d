import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'esbuild'

import { rootPath, root } from '../paths.mjs'
import { UserError } from '../user-error.mjs'
import { MANIFEST, manifestOf } from './manifest.mjs'
import { browserPackages, licensesOf, packagesAt, sbomOf } from './shipped.mjs'

/** Pages of the documentation for administrators. */
export const PAGES = [
  'operation.md',
  'before-your-server.md',
  'changelog.md',
  'console-server.md',
  'settings.md',
]

/**
 * Returns a page for a release: links to pages outside it become plain text.
 * @param {string} text
 */
export function removeLostLinks(text) {
  return text.replaceAll(/\[([^\]]+)\]\(([^)#:]+)[^):]*\)/g, (link, words, page) =>
    PAGES.includes(page) ? link : words,
  )
}

/**
 * Creates the folder of a release from the build: the console server in one file, the files it serves, systemd units,
 * and the lists of its components. It requires only Node and runs from any location.
 * @param {{ out: string, version?: string | undefined }} options
 */
export async function pack({ out, version: wanted }) {
  const { engines, version } = JSON.parse(readFileSync(rootPath('package.json'), 'utf8'))
  const release = { version: wanted ?? version, node: engines.node }
  const folder = join(out, `meshdeck-${release.version}`)
  clear(folder)

  const serverPackages = await bundleServer(join(folder, 'meshdeck.js'))
  copyConsole(folder)
  cpSync(rootPath('shared/tools/src/pack/units'), join(folder, 'systemd'), { recursive: true })
  mkdirSync(join(folder, 'docs'))
  for (const page of PAGES) {
    const text = readFileSync(rootPath(`shared/docs/${page}`), 'utf8')
    writeFileSync(join(folder, 'docs', page), removeLostLinks(text))
  }

  const packages = [...serverPackages, ...browserPackages()]
  writeFileSync(join(folder, 'LICENSES.txt'), licensesOf(packages))
  writeFileSync(join(folder, 'sbom.cdx.json'), sbomOf(release.version, packages))
  const manifest = manifestOf(folder, release)
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`)
  const sizes = Object.values(manifest.files).map(({ size }) => size)
  return { folder, files: sizes.length + 1, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Copies the built files to where the console server looks for them. @param {string} folder */
export function copyConsole(folder) {
  for (const part of ['shell', 'mfe']) {
    cpSync(rootPath(`.build/${part}`), join(folder, 'console', part), { recursive: true })
  }
}

/** Removes a folder only if it is a release. @param {string} folder */
function clear(folder) {
  if (existsSync(folder) && !existsSync(join(folder, MANIFEST))) {
    throw new UserError(
      `${folder} already exists and isn't a release. Choose another folder with --out.`,
    )
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** CommonJS libraries load Node's own modules with a function that ES modules lack. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url)`

/**
 * Bundles the console server with its dependencies into one file for all supported Node versions.
 * @param {string} file
 * @returns {Promise<import('./shipped.mjs').Shipped[]>} the packages in it
 */
export async function bundleServer(file) {
  const { metafile } = await build({
    entryPoints: [rootPath('shared/serve/dist/release.js')],
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
