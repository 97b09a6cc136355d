import { createInstance } from '@module-federation/enhanced/runtime'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { ConsumesOptions, WebpackRequire } from '@module-federation/webpack-bundler-runtime'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js'

import { FEDERATION_GLOBAL } from './page'

export { createInstance }
export type { ModuleFederationRuntimePlugin }

/** How webpack gets a file of a build, `__webpack_require__.l`. `done` hears of its end: load, error or timeout. */
export type LoadFile = (
  url: string,
  done: (event: { type: string }) => void,
  ...chunk: [key?: string, id?: string | number]
) => void

/** Stands around the loader of every build in the page. */
type AroundLoader = (load: LoadFile) => LoadFile

/**
 * What an entry finds in place of its own copy of the bundler's run time, which would be 24 kB in each
 * (`webpack/remote.ts`). Left out is what no build here has: remotes of remotes, shared packages shaken
 * at run time, snapshots.
 */
const bundlerRuntime = (aroundLoader: AroundLoader) => ({
  runtime: { createInstance },
  bundlerRuntime: {
    consumes: consumeOrFail,
    initContainerEntry,
    installInitialConsumes,
    I: initializeSharing,
    S: {},
    // an instance for each entry: `init` would look for one by name, and find that of the shell
    init({ webpackRequire }: { webpackRequire: WebpackRequire & { l: LoadFile } }) {
      webpackRequire.l = aroundLoader(webpackRequire.l)
      const { initOptions } = webpackRequire.federation
      return initOptions && createInstance({ ...initOptions, plugins: [askAgain] })
    },
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
})

/**
 * Fails the import that wants a lent package which did not arrive. The bundler's own would let the module
 * run and throw half-way, and webpack hands out such a half whenever it is asked for again.
 */
function consumeOrFail(options: ConsumesOptions): void {
  const { chunkId, chunkMapping, installedModules, promises, webpackRequire } = options
  const arriving: Promise<unknown>[] = []
  consumes({ ...options, promises: arriving })
  const isThere = (id: string | number) => webpackRequire.o(installedModules, id)
  promises.push(
    Promise.all(arriving).then(() => {
      // in the place of the package stands what throws the reason
      for (const id of chunkMapping[chunkId] ?? []) if (!isThere(id)) webpackRequire.m[id]?.({})
    }),
  )
}

/** A lent package that did not arrive is fetched anew; the run time alone would fail with it for ever. */
const askAgain: ModuleFederationRuntimePlugin = {
  name: 'ask-again',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const lent of Object.values(shareScopeMap['default']?.[pkgName] ?? {})) {
      if (!lent.loaded) lent.loading = null
    }
  },
}

/** Lends the run time of the federation to the entries of remotes; to be called before the first one runs. */
export function lendRuntime(aroundLoader: AroundLoader): void {
  Object.assign(globalThis, { [FEDERATION_GLOBAL]: bundlerRuntime(aroundLoader) })
}
