// @ts-check
import { readFileSync } from 'node:fs'

import { readPackages } from '@meshdeck/tools/packages'
import { at, root } from '@meshdeck/tools/paths'

/** @typedef {import('@meshdeck/federation/registry').RegistryRemote} RegistryRemote */
/** @typedef {import('@meshdeck/federation/shell-manifest').ShellManifest} ShellManifest */

const OUTPUT = 'bench'

/** Builds shell and remotes into one bundle without federation. */
export async function buildSingle() {
  const { runBuild, single } = await import('@meshdeck/federation/presets')
  const remotes = readPackages()
    .filter(({ kind }) => kind === 'remote')
    .map(({ name }) => name)
  await runBuild(single({ root, remotes, output: OUTPUT }))
}

/**
 * The single bundle behind the same console server, on the management server of another console.
 * The page loads the files of its route ahead, as it does those of remotes.
 * @template Result
 * @param {string} backend
 * @param {(url: string) => Promise<Result>} act
 * @returns {Promise<Result>}
 */
export async function withSingleConsole(backend, act) {
  const { createConsoleServer } = await import('@meshdeck/serve/console-server')
  const { openInstallation } = await import('@meshdeck/serve/installation')
  const installed = openInstallation({ dataDir: at('.build/bench/data'), buildDir: at('.build') })
  const { integrityOf } = await import('@meshdeck/federation/integrity')
  const { parseShellManifest } = await import('@meshdeck/federation/shell-manifest')
  const folder = at(`.build/${OUTPUT}/shell`)
  const read = (/** @type {string} */ file) => readFileSync(`${folder}/${file}`, 'utf8')
  const shell = parseShellManifest(JSON.parse(read('shell.json')))
  /** @type {Record<string, string[]>} */
  const pages = JSON.parse(read('pages.json'))

  const [loadedAnyway] = shell.scripts
  if (!loadedAnyway) throw new Error('The single bundle has no scripts')

  /** @param {RegistryRemote} remote */
  const asBundled = (remote) => ({
    ...remote,
    base: '/shell/',
    // there is no entry: a file that is loaded anyway, so that nothing is loaded for it
    entry: loadedAnyway.file,
    integrity: loadedAnyway.integrity,
    preload: Object.fromEntries(
      Object.keys(remote.preload).map((module) => [
        module,
        (pages[`${remote.name}.${module}`] ?? []).map((file) => ({
          file,
          integrity: integrityOf(read(file)),
        })),
      ]),
    ),
  })
  const { registry, settings } = installed.current()
  const state = {
    shell,
    settings,
    registry: { ...registry, remotes: registry.remotes.map(asBundled) },
  }

  const app = await createConsoleServer({
    backend,
    installation: {
      remoteFolders: [],
      shellFolder: folder,
      hasTenants: false,
      current: () => state,
      ofTenant: async () => undefined,
    },
  })
  try {
    return await act(await app.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await app.close()
  }
}
