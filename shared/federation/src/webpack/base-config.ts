import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'

import { ChunkIntegrityPlugin } from './chunk-integrity-plugin'
import { CompressPlugin } from './compress-plugin'
import type { Workspace } from './workspace'

const { resolve } = createRequire(import.meta.url)

const swc = {
  loader: resolve('swc-loader'),
  options: {
    swcrc: false,
    configFile: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      // production JSX in every mode: a development runtime fails against the shell's React
      transform: { react: { runtime: 'automatic', development: false } },
      target: 'es2022',
    },
  },
}

const minimizer = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  // the notices that libraries ask to keep: beside the files, not in each of them
  extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
  terserOptions: { compress: { passes: 3, ecma: 2020 } },
})

/** For a file of a build that neither comes nor fails; an entry, which is a tenth of that, has 8 s. */
const LONGEST_WAIT_MS = 30_000

type Options = {
  workspace: Workspace
  /** Folder of the package. */
  folder: string
  /** Global name of the build, which also names its cache. */
  global: string
  /** Folder of the files below `.build`, and of their source maps below `.build/maps`. */
  output: string
  /** Folder of the files, if they are to lie elsewhere. */
  path?: string | undefined
  publicPath: string
  trustedTypesPolicy: string
  /** Rebuilt at every change: readable, not compressed. */
  isWatched: boolean
}

/** What the shell and the remotes have in common: modern output, hashed names, only scripts. */
export function baseConfig(options: Options) {
  const { workspace, folder, global, output, publicPath, isWatched } = options
  const build = join(workspace.root, '.build')
  const path = options.path ?? join(build, output)

  return {
    name: global,
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: isWatched ? 'inline-source-map' : 'hidden-source-map',
    output: {
      path,
      publicPath,
      uniqueName: global,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      // beside the served folders, not in them
      sourceMapFilename: `${relative(path, join(build, 'maps', output))}/[file].map`,
      crossOriginLoading: 'anonymous',
      // webpack's own two minutes are longer than anybody waits
      chunkLoadTimeout: LONGEST_WAIT_MS,
      trustedTypes: { policyName: options.trustedTypesPolicy },
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: swc }] },
    plugins: [new ChunkIntegrityPlugin(), ...(isWatched ? [] : [new CompressPlugin()])],
    optimization: { minimize: !isWatched, minimizer: [minimizer], realContentHash: true },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(build, 'cache'),
      name: isWatched ? `${global}-watched` : global,
      buildDependencies: { config: [join(workspace.root, 'shared/federation/dist/presets.js')] },
    },
    performance: false,
  } satisfies Configuration
}
