import { join } from 'node:path'

import webpack, { type Chunk, type Configuration } from 'webpack'

import { SHELL_BASE, SHELL_POLICIES } from '../page'
import { baseConfig, defaultWords } from './base-config'
import { developedShell, fileOfEachFolder } from './development'
import { lentVersions } from './shared-keys'
import { ShellManifestPlugin } from './shell-manifest-plugin'
import { readWorkspace } from './workspace'

/**
 * React, which outlives our releases in a browser's cache, and what every kind of overlay has in
 * common. More files would keep modules from being joined: 1.1 kB gzip.
 */
const cacheGroups = {
  react: {
    chunks: 'initial',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    name: 'react',
    priority: 30,
    enforce: true,
  },
  words: defaultWords('main'),
  // what the dashboard has in common with the pages of remotes: the frame stands around both
  frame: {
    chunks: ({ name }: { name?: string | null | undefined }) =>
      name === 'dashboard' || name === 'federation',
    name: 'frame',
    minChunks: 2,
    priority: 20,
    enforce: true,
  },
  // what the frame has stays in it, whatever else needs it later: a file more would be one before the first page
  default: {
    chunks: (chunk: Chunk) => chunk.name !== 'frame' && !chunk.canBeInitial(),
    minChunks: 2,
    priority: -20,
    reuseExistingChunk: true,
  },
  // a library that one file needs stays in it
  defaultVendors: { test: /[\\/]node_modules[\\/]/, minChunks: 2, priority: -10 },
  // whichever overlay opens first brings it: one instance, one stack of open layers
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
 * The build of the shell below `root`, the folder of `pnpm-workspace.yaml`: it holds the only copy
 * of every shared key and knows no remote. Writes `.build/shell/` with `shell.json`.
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
      // what a change leaves as it is, is not written again
      ...(isDevelopment && { runtimeChunk: 'single' as const }),
    },
    plugins: [
      new webpack.DefinePlugin({
        LENT_VERSIONS: JSON.stringify(lentVersions(workspace, { isDevelopment })),
        // switches of the federation's runtime, which its plugin sets from `experiments.optimization`
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      ...common.plugins,
      ...(isDevelopment ? developedShell(root) : []),
      new ShellManifestPlugin(workspace, { isDevelopment }),
    ],
  }
}
