import type { RemoteBuild } from '@meshdeck/federation/registry'
import { createInstance, shareRuntime } from '@meshdeck/federation/runtime'
import * as platform from '@meshdeck/platform'
import * as ui from '@meshdeck/ui'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as jsxRuntime from 'react/jsx-runtime'

import { sharedVersions } from '../shared/remotes'
import { entryUrl, guardScripts } from './guard-scripts'
import { withScriptRetry } from './retry-script'
import { table } from './shared-table'

declare const process: { env: { NODE_ENV: string } }

/** Modules that the shell shares and remotes never bundle. The last six are files of their own. */
const sharedModules: Record<
  string,
  { lib: () => unknown } | { get: () => Promise<() => unknown> }
> = {
  react: { lib: () => react },
  'react/jsx-runtime': { lib: () => jsxRuntime },
  // only remotes compiled by the dev server request it
  ...(process.env.NODE_ENV === 'development' && {
    'react/jsx-dev-runtime': { get: async () => exportsOf(await import('react/jsx-dev-runtime')) },
  }),
  'react-dom': { lib: () => reactDom },
  '@meshdeck/platform': { lib: () => platform },
  '@meshdeck/ui': { lib: () => ui },
  '@meshdeck/ui/chart': { get: async () => exportsOf(await import('@meshdeck/ui/chart')) },
  '@meshdeck/ui/data-table': {
    get: async () => exportsOf(await table()),
  },
  '@meshdeck/ui/dialog': { get: async () => exportsOf(await import('@meshdeck/ui/dialog')) },
  '@meshdeck/ui/form': { get: async () => exportsOf(await import('@meshdeck/ui/form')) },
  '@meshdeck/ui/page': { get: async () => exportsOf(await import('@meshdeck/ui/page')) },
  '@meshdeck/ui/panel': { get: async () => exportsOf(await import('@meshdeck/ui/panel')) },
}

const exportsOf = (exports: unknown) => () => exports

/** Sets up the shell's side of the federation with all builds and the shared modules. Loads no entry yet. */
export function createContainers(builds: readonly RemoteBuild[]) {
  shareRuntime(withScriptRetry)
  return createInstance({
    name: 'host',
    // the default strategy would fetch every remote before the first shared module is available
    shareStrategy: 'loaded-first',
    plugins: [guardScripts(builds)],
    remotes: builds.map((build) => ({
      name: build.global,
      entry: entryUrl(build),
      entryGlobalName: build.global,
      type: 'global',
    })),
    shared: Object.fromEntries(
      Object.entries(sharedVersions()).map(([name, version]) => [
        name,
        {
          version,
          shareConfig: { singleton: true, requiredVersion: version },
          ...sharedModules[name],
        },
      ]),
    ),
  })
}
