import { join } from 'node:path'

import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'

import { SHELL_BASE, SHELL_POLICIES } from '../page'
import { baseConfig } from './base-config'
import { hostShared } from './shared-keys'
import { ShellManifestPlugin } from './shell-manifest-plugin'
import { readWorkspace } from './workspace'

/** Four files that load side by side, and one that every kind of overlay has in common. */
const cacheGroups = {
  react: {
    chunks: 'initial',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    name: 'react',
    priority: 30,
    enforce: true,
  },
  ui: {
    chunks: 'initial',
    test: /[\\/](node_modules[\\/](@chakra-ui|@emotion|@ark-ui|@zag-js|@pandacss)|shared[\\/]ui[\\/]src)[\\/]/,
    name: 'ui',
    priority: 20,
    enforce: true,
  },
  platform: {
    chunks: 'initial',
    test: /[\\/](node_modules|shared[\\/](platform|domain)[\\/]src)[\\/]/,
    name: 'platform',
    priority: 10,
    enforce: true,
  },
  // whichever overlay opens first brings it: one instance, one stack of open layers
  machines: {
    chunks: 'async',
    test: /[\\/]node_modules[\\/](@zag-js|@ark-ui|@floating-ui)[\\/]/,
    name: 'machines',
    minChunks: 2,
  },
} as const

/**
 * The build of the shell below `root`, the folder of `pnpm-workspace.yaml`: it holds the only copy
 * of every shared key and knows no remote. Writes `.build/shell/` with `shell.json`.
 */
export function host(root: string): Configuration {
  const workspace = readWorkspace(root)
  const folder = join(root, 'host-shell')
  const common = baseConfig({
    workspace,
    folder,
    global: 'host',
    output: 'shell',
    publicPath: SHELL_BASE,
    trustedTypesPolicy: SHELL_POLICIES.chunks,
    isWatched: false,
  })

  return {
    ...common,
    entry: { main: './src/main.tsx' },
    optimization: { ...common.optimization, splitChunks: { chunks: 'async', cacheGroups } },
    plugins: [
      new ModuleFederationPlugin({
        name: 'host',
        runtimePlugins: [join(folder, 'src/federation/provide-runtime.ts')],
        shared: hostShared(workspace),
        // the default would fetch every remote before the first shared module
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      ...common.plugins,
      new ShellManifestPlugin(workspace),
    ],
  }
}
