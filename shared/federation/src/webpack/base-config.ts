import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'

import { ChunkIntegrityPlugin } from './chunk-integrity-plugin'
import { CompressPlugin } from './compress-plugin'
import { freshWords } from './development'
import type { Workspace } from './workspace'

const { resolve } = createRequire(import.meta.url)

const swc = (isDevelopment: boolean) => ({
  loader: resolve('swc-loader'),
  options: {
    swcrc: false,
    configFile: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment },
      },
      target: 'es2022',
    },
  },
})

const minimizer = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  // the notices that libraries ask to keep: beside the files, not in each of them
  extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
  terserOptions: { compress: { passes: 3, ecma: 2020 } },
})

/** For a file of a build that neither comes nor fails; an entry, which is a tenth of that, has 8 s. */
const LONGEST_WAIT_MS = 30_000

/**
 * A change compiles only what it affects. The cache is written after a minute without changes: while it is written, which takes up
 * to 20 seconds the first time, a change has to wait.
 */
const developmentCache = {
  memoryCacheUnaffected: true,
  idleTimeoutForInitialStore: 60_000,
  idleTimeoutAfterLargeChanges: 60_000,
}

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
  /** For the dev server (`development.ts`): React's development build, names and files as in the sources. */
  isDevelopment: boolean
}

/** What the shell and the remotes have in common: modern output, hashed names, only scripts. */
export function baseConfig(options: Options) {
  const { workspace, folder, global, output, publicPath, isDevelopment } = options
  const build = join(workspace.root, '.build')
  const path = options.path ?? join(build, output)
  const file = isDevelopment ? '[name].js' : '[name].[contenthash:8].js'

  return {
    name: global,
    mode: isDevelopment ? 'development' : 'production',
    context: folder,
    target: ['web', 'es2022'],
    // none that needs `eval`, which the policy of the page forbids
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path,
      publicPath,
      uniqueName: global,
      filename: file,
      chunkFilename: file,
      // beside the served folders, not in them
      ...(!isDevelopment && {
        sourceMapFilename: `${relative(path, join(build, 'maps', output))}/[file].map`,
      }),
      crossOriginLoading: 'anonymous',
      // webpack's own two minutes are longer than anybody waits
      chunkLoadTimeout: LONGEST_WAIT_MS,
      trustedTypes: { policyName: options.trustedTypesPolicy },
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: swc(isDevelopment) },
        ...(isDevelopment ? [freshWords(workspace.root)] : []),
      ],
    },
    plugins: isDevelopment ? [] : [new ChunkIntegrityPlugin(), new CompressPlugin()],
    optimization: {
      minimize: !isDevelopment,
      minimizer: [minimizer],
      realContentHash: !isDevelopment,
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(build, 'cache'),
      name: isDevelopment ? `${global}-development` : global,
      buildDependencies: { config: [join(workspace.root, 'shared/federation/dist/presets.js')] },
      ...(isDevelopment && developmentCache),
    },
    ...(isDevelopment && {
      experiments: { cacheUnaffected: true },
      infrastructureLogging: { level: 'warn' as const },
    }),
    performance: false,
  } satisfies Configuration
}
