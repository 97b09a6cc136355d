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

/**
 * Function with which webpack loads a file of a build, `__webpack_require__.l`. Calls `done` at the end: load, error or
 * timeout.
 */
export type LoadFile = (
  url: string,
  done: (event: { type: string }) => void,
  ...chunk: [key?: string, id?: string | number]
) => void

/** Wraps the loader of every build in the page. */
type AroundLoader = (load: LoadFile) => LoadFile

/**
 * Runtime that an entry uses in place of its own copy of the bundler's, which would add 24 kB to each
 * (`webpack/remote.ts`). It omits what no build here uses: remotes of remotes, shared packages with runtime tree
 * shaking, and snapshots.
 */
const bundlerRuntime = (aroundLoader: AroundLoader) => ({
  runtime: { createInstance },
  bundlerRuntime: {
    consumes: consumeOrFail,
    initContainerEntry,
    installInitialConsumes,
    I: initializeSharing,
    S: {},
    // an instance for each entry: `init` would look one up by name, and find the shell's
    init({ webpackRequire }: { webpackRequire: WebpackRequire & { l: LoadFile } }) {
      webpackRequire.l = aroundLoader(webpackRequire.l)
      const { initOptions } = webpackRequire.federation
      return initOptions && createInstance({ ...initOptions, plugins: [retryPlugin] })
    },
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
})

/**
 * Fails the import that needs a shared package that didn't load. The bundler's own version would run the module and
 * throw halfway, and webpack would return that partial module at every later import.
 */
function consumeOrFail(options: ConsumesOptions): void {
  const { chunkId, chunkMapping, installedModules, promises, webpackRequire } = options
  const arriving: Array<Promise<unknown>> = []
  consumes({ ...options, promises: arriving })
  const exists = (id: string | number) => webpackRequire.o(installedModules, id)
  promises.push(
    Promise.all(arriving).then(() => {
      // the package is replaced with a module that throws the reason
      for (const id of chunkMapping[chunkId] ?? []) if (!exists(id)) webpackRequire.m[id]?.({})
    }),
  )
}

/** Fetches a shared package again after a failed load; the runtime alone would fail with it forever. */
const retryPlugin: ModuleFederationRuntimePlugin = {
  name: 'ask-again',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const copy of Object.values(shareScopeMap['default']?.[pkgName] ?? {})) {
      if (!copy.loaded) copy.loading = null
    }
  },
}

/** Shares the federation runtime with the entries of remotes. Call it before the first entry runs. */
export function shareRuntime(aroundLoader: AroundLoader): void {
  Object.assign(globalThis, { [FEDERATION_GLOBAL]: bundlerRuntime(aroundLoader) })
}
