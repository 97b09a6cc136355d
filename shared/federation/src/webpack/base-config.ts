import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import TerserPlugin from 'terser-webpack-plugin'
import type { Compiler, Configuration, sources } from 'webpack'

import { ChunkIntegrityPlugin } from './chunk-integrity-plugin'
import { freshTranslations } from './development'
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
  // the notices that licenses require: next to the files, not in each of them
  extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
  terserOptions: { compress: { passes: 3, ecma: 2020 } },
})

/** Timeout of a build file that neither loads nor fails; an entry, a tenth of that size, has 8 s. */
const CHUNK_TIMEOUT_MS = 30_000

/**
 * A change compiles only what it affects. The cache is written after a minute without changes: a change during the
 * write, which takes up to 20 seconds the first time, has to wait.
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
  /** Global name of the build, which is also the name of its cache. */
  global: string
  /** Folder of the files below `.build`, and of their source maps below `.build/maps`. */
  output: string
  /** Folder of the files, if they are written elsewhere. */
  path?: string | undefined
  publicPath: string
  trustedTypesPolicy: string
  /** For the dev server (`development.ts`): React's development build, with names and files as in the sources. */
  isDevelopment: boolean
}

/** Common webpack configuration of the shell and the remotes: modern output, hashed names, only scripts. */
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
    // none that needs `eval`, which the page's policy forbids
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path,
      publicPath,
      uniqueName: global,
      filename: file,
      chunkFilename: file,
      // next to the served folders, not in them
      ...(!isDevelopment && {
        sourceMapFilename: `${relative(path, join(build, 'maps', output))}/[file].map`,
      }),
      crossOriginLoading: 'anonymous',
      // webpack's own two minutes are longer than anybody waits
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      trustedTypes: { policyName: options.trustedTypesPolicy },
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: swc(isDevelopment) },
        { test: /\.md$/, type: 'asset/source' },
        ...(isDevelopment ? [freshTranslations(workspace.root)] : []),
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

const PLUGIN = 'CompressPlugin'
const WORTH_COMPRESSING = 1000

const encodings = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes `x.js.br` and `x.js.gz` next to `x.js`, so that no server compresses at run time. */
class CompressPlugin {
  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
      compilation.hooks.processAssets.tapPromise({ name: PLUGIN, stage }, async () => {
        await Promise.all(compilation.getAssets().map(({ name, source }) => compress(name, source)))
      })

      async function compress(name: string, source: sources.Source) {
        const content = source.buffer()
        if (!name.endsWith('.js') || content.length < WORTH_COMPRESSING) return
        for (const [extension, encode] of Object.entries(encodings)) {
          const compressed = new sources.RawSource(await encode(content))
          compilation.emitAsset(`${name}.${extension}`, compressed, { immutable: true })
        }
      }
    })
  }
}

/**
 * Splits chunks so that the translations of the default language are in the file `entry`: most users read them, and a
 * separate file is one more request after the page. Other languages have one file each.
 */
export function defaultTranslations(entry: string) {
  return {
    test: /[\\/]src[\\/]locales[\\/]en\.json$/,
    name: entry,
    chunks: 'all',
    enforce: true,
  } as const
}
