import { join } from 'node:path'

import webpack, { type Chunk, type Configuration } from 'webpack'

import { SHELL_BASE, SHELL_POLICIES } from '../page'
import { baseConfig, defaultTranslations } from './base-config'
import { shellDevelopmentPlugins, fileOfEachFolder } from './development'
import { sharedVersions } from './shared-keys'
import { ShellManifestPlugin } from './shell-manifest-plugin'
import { readWorkspace } from './workspace'

/**
 * React, which stays in the browser's cache across releases, and the common code of all kinds of overlays. More files
 * would prevent modules from being concatenated: 1.1 kB gzip.
 */
const cacheGroups = {
  react: {
    chunks: 'initial',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    name: 'react',
    priority: 30,
    enforce: true,
  },
  words: defaultTranslations('main'),
  // common code of the dashboard and the pages of remotes: the frame surrounds both
  frame: {
    chunks: ({ name }: { name?: string | null | undefined }) =>
      name === 'dashboard' || name === 'federation',
    name: 'frame',
    minChunks: 2,
    priority: 20,
    enforce: true,
  },
  // code of the frame stays in it, even if others need it later: another file would delay the first page
  default: {
    chunks: (chunk: Chunk) => chunk.name !== 'frame' && !chunk.canBeInitial(),
    minChunks: 2,
    priority: -20,
    reuseExistingChunk: true,
  },
  // a library that only one file needs stays in it
  defaultVendors: { test: /[\\/]node_modules[\\/]/, minChunks: 2, priority: -10 },
  // loaded by the first overlay that opens: one instance, one stack of open layers
  machines: {
    chunks: 'async',
    test: /[\\/]node_modules[\\/](@zag-js|@ark-ui|@floating-ui)[\\/]/,
    name: 'machines',
    minChunks: 2,
  },
} as const

type Options = {
  /** For the dev server, which serves its files from memory. */
  isDevelopment?: boolean
  /** Folder of the files, instead of `.build/shell`. */
  out?: string
}

/**
 * Returns the build of the shell below `root`, the folder of `pnpm-workspace.yaml`: it contains the only copy of every
 * shared key and doesn't depend on any remote. Writes `.build/shell/` with `shell.json`.
 */
export function host(root: string, { isDevelopment = false, out }: Options = {}): Configuration {
  const workspace = readWorkspace(root)
  const folder = join(root, 'host-shell')
  const common = baseConfig({
    workspace,
    folder,
    global: 'host',
    output: 'shell',
    path: out,
    publicPath: SHELL_BASE,
    trustedTypesPolicy: SHELL_POLICIES.chunks,
    isDevelopment,
  })

  return {
    ...common,
    entry: { main: './src/main.tsx' },
    optimization: {
      ...common.optimization,
      splitChunks: {
        chunks: 'async',
        cacheGroups: isDevelopment ? fileOfEachFolder('all') : cacheGroups,
      },
      // files that a change doesn't affect aren't written again
      ...(isDevelopment && { runtimeChunk: 'single' as const }),
    },
    plugins: [
      new webpack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(sharedVersions(workspace, { isDevelopment })),
        // switches of the federation runtime, which its plugin sets from `experiments.optimization`
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      ...common.plugins,
      ...(isDevelopment ? shellDevelopmentPlugins(root) : []),
      new ShellManifestPlugin(workspace, { isDevelopment }),
    ],
  }
}
