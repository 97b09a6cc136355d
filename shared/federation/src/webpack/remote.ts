import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callbackify } from 'node:util'

import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { build } from 'esbuild'
import webpack, { type Configuration, type Compiler, type LoaderContext } from 'webpack'
import * as z from 'zod/mini'

import { versionSchema } from '../fields'
import { formatIssues } from '../format-issues'
import { FEDERATION_GLOBAL, REFRESH_GLOBAL } from '../page'
import { trustedTypesPolicy } from '../registry'
import { parseRemoteManifest, type RemoteManifest } from '../remote-manifest'
import { baseConfig, defaultTranslations } from './base-config'
import { remoteDevelopmentPlugins, fileOfEachFolder } from './development'
import { FragmentPlugin } from './fragment-plugin'
import { OneCopyPlugin } from './one-copy-plugin'
import { DemandTypesPlugin, releaseOptions } from './release'
import { remoteShared } from './shared-keys'
import { StableIdsPlugin } from './stable-ids-plugin'
import { packageVersion, readOutside, readWorkspace } from './workspace'

const PLUGIN = 'WorkerPlugin'
const QUERY = '?worker'

type Loader = Pick<LoaderContext<unknown>, 'resource' | 'resourcePath' | 'addDependency'>

/**
 * Makes `import('./file?worker')` return `startWorker`, which runs that file in a worker. The file is bundled
 * separately, without the federation runtime, and its text is in a chunk: so the hash of that chunk is checked before
 * any of it runs. Browsers check no hash for the address of a worker.
 */
export class WorkerPlugin {
  apply({ hooks, webpack }: Compiler) {
    const { NormalModule, RuntimeGlobals } = webpack
    hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      /** Returns undefined for other files, which webpack reads itself. */
      async function read(loader: Loader): Promise<string | undefined> {
        if (!loader.resource.endsWith(QUERY)) return undefined
        const { text, files } = await bundle(loader.resourcePath, compilation.options.context)
        for (const file of files) loader.addDependency(file)
        return starterOf(text, RuntimeGlobals.createScriptUrl)
      }
      NormalModule.getCompilationHooks(compilation)
        .readResource.for(undefined)
        .tapAsync({ name: PLUGIN, stage: -1 }, callbackify(read))
      compilation.hooks.additionalTreeRuntimeRequirements.tap(PLUGIN, (_chunk, requirements) => {
        requirements.add(RuntimeGlobals.createScriptUrl)
      })
    })
  }
}

/** Bundles a file with all its imports, and lists the files. */
async function bundle(file: string, folder = '') {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
  })
  const files = Object.keys(metafile.inputs).map((input) => join(folder, input))
  return { text: outputFiles[0]?.text ?? '', files }
}

/** Source of the module that a page imports; the policy by which the build loads its chunks allows the address. */
function starterOf(text: string, createScriptUrl: string): string {
  return `
const text = ${JSON.stringify(text)}
export function startWorker() {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const worker = new Worker(${createScriptUrl}(url))
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true })
  return worker
}
`
}

/** Modules that a build takes from a global of the page, because they must exist once. */
const OF_SHELL = [
  { ends: /webpack-bundler-runtime\/dist\/bundler\.js$/, global: FEDERATION_GLOBAL },
  { ends: /react-refresh[\\/]runtime(\.js)?$/, global: REFRESH_GLOBAL },
]

/**
 * Takes the bundler's federation runtime from the shell (`runtime.ts`), so that it is in the page once, and React
 * Refresh, which only the dev server uses. If an entry bundled its own copy of the former, which a new version of the
 * federation could cause, `OneCopyPlugin` would fail the build.
 */
function runtimeOfShell() {
  return new webpack.ExternalsPlugin('global', ({ request = '' }, callback) =>
    callback(undefined, OF_SHELL.find(({ ends }) => ends.test(request))?.global),
  )
}

type Options = {
  /** Folder of `pnpm-workspace.yaml`. */
  root: string
  /** Name of the remote, and of its folder. */
  name: string
  /** Folder of a remote in a separate repository, with the types of the shared modules installed. */
  folder?: string | undefined
  /** Replaces the version in its `package.json`. */
  version?: string | undefined
  /** Parent folder of `<name>/<version>/`, instead of `.build/mfe`. */
  out?: string | undefined
  /** For the dev server, which serves its files from memory. */
  isDevelopment?: boolean
  /** Whether to add the manifest and the types of a release. */
  isRelease?: boolean | undefined
}

/**
 * Returns the build of one remote: its own code without any shared modules. Writes `<name>/<version>/` with
 * `fragment.json`, below `.build/mfe` or `out`. Throws a `TypeError` that says what is wrong with its `remote.json`,
 * its version or the installed types.
 */
export function remote(options: Options): Configuration {
  const { root, name, version, out, isDevelopment = false, isRelease = false } = options
  const folder = options.folder ?? join(root, name)
  const workspace =
    options.folder === undefined ? readWorkspace(root) : readOutside(root, options.folder)
  const manifest = readManifest(name, join(folder, 'remote.json'))
  const build = { name, version: checkedVersion(version ?? packageVersion(folder)) }
  const global = `${name}_${build.version}`.replaceAll(/\W/g, '_')
  const common = baseConfig({
    workspace,
    folder,
    global,
    output: `mfe/${name}/${build.version}`,
    path: out === undefined ? undefined : join(out, name, build.version),
    publicPath: isDevelopment ? `/mfe/${name}/${build.version}/` : 'auto',
    trustedTypesPolicy: trustedTypesPolicy(build),
    isDevelopment,
  })

  return {
    ...common,
    entry: {},
    // the federation's tools also log successes
    ...(isRelease && { infrastructureLogging: { level: 'error' } }),
    optimization: {
      ...common.optimization,
      splitChunks: {
        // one file per page: a first visit loads the entry and this file
        cacheGroups: isDevelopment
          ? fileOfEachFolder('async')
          : { default: false, defaultVendors: false, words: defaultTranslations(global) },
      },
    },
    plugins: [
      runtimeOfShell(),
      new ModuleFederationPlugin({
        name: global,
        library: { type: 'global', name: global },
        filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes: Object.fromEntries(
          Object.entries(manifest.modules).map(([module, file]) => [`./${module}`, file]),
        ),
        shared: remoteShared(workspace, { isDevelopment }),
        shareStrategy: 'loaded-first',
        dev: false,
        ...releaseOptions({ isRelease, folder, root, version: build.version }),
        virtualRuntimeEntry: true,
        experiments: {
          optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
        },
      }),
      ...common.plugins,
      ...(isDevelopment ? remoteDevelopmentPlugins(root) : [new StableIdsPlugin(root)]),
      new WorkerPlugin(),
      new OneCopyPlugin(),
      ...(isRelease ? [new DemandTypesPlugin(folder)] : []),
      new FragmentPlugin({ manifest, version: build.version, global, workspace, isDevelopment }),
    ],
  }
}

function readManifest(name: string, file: string): RemoteManifest {
  try {
    const manifest = parseRemoteManifest(JSON.parse(readFileSync(file, 'utf8')))
    if (manifest.name === name) return manifest
    throw new TypeError(`name: expected "${name}", as the folder`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new TypeError(`${name}/remote.json: ${reason}`, { cause: error })
  }
}

function checkedVersion(version: string): string {
  const parsed = z.safeParse(versionSchema, version)
  if (!parsed.success) throw new TypeError(`version "${version}": ${formatIssues(parsed.error)}`)
  return parsed.data
}
