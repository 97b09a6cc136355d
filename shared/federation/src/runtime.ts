import { createInstance } from '@module-federation/enhanced/runtime'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { WebpackRequire } from '@module-federation/webpack-bundler-runtime'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js'

import { FEDERATION_GLOBAL } from './page'

export { createInstance }

/**
 * What an entry finds in place of its own copy of the bundler's run time, which would be 24 kB in each
 * (`webpack/remote.ts`). Left out is what no build here has: remotes of remotes, shared packages shaken
 * at run time, snapshots.
 */
const bundlerRuntime = {
  runtime: { createInstance },
  bundlerRuntime: {
    consumes,
    initContainerEntry,
    installInitialConsumes,
    I: initializeSharing,
    S: {},
    // an instance for each entry: `init` would look for one by name, and find that of the shell
    init: ({ webpackRequire: { federation } }: { webpackRequire: WebpackRequire }) =>
      federation.initOptions && createInstance({ ...federation.initOptions, plugins: [askAgain] }),
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
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
export function lendRuntime(): void {
  Object.assign(globalThis, { [FEDERATION_GLOBAL]: bundlerRuntime })
}
