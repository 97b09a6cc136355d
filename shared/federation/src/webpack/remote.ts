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
import { baseConfig, defaultWords } from './base-config'
import { developedRemote, fileOfEachFolder } from './development'
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
 * `import('./file?worker')` gives `startWorker`, which runs that file beside the page. The file is bundled by itself,
 * without the run time of the federation, and its text stands in a chunk: so it is checked by the hash of that
 * chunk before any of it runs. Of the address of a worker no browser checks a hash.
 */
export class WorkerPlugin {
  apply({ hooks, webpack }: Compiler) {
    const { NormalModule, RuntimeGlobals } = webpack
    hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      /** Nothing of other files, which webpack reads itself. */
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

/** A file with all that it imports, and which files these are. */
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

/** The module that a page imports; the policy by which the build loads its chunks lets the address pass. */
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

/** Each module that a build finds as a global of the page, because it must be there once. */
const OF_SHELL = [
  { ends: /webpack-bundler-runtime\/dist\/bundler\.js$/, global: FEDERATION_GLOBAL },
  { ends: /react-refresh[\\/]runtime(\.js)?$/, global: REFRESH_GLOBAL },
]

/**
 * Takes the bundler's federation runtime from the shell (`runtime.ts`), so that it is in the page once, and React's
 * refresh, which only the dev server asks for. If an entry brought its own copy of the first, which a new version of
 * the federation could cause, `OneCopyPlugin` would fail the build.
 */
function runtimeOfShell() {
  return new webpack.ExternalsPlugin('global', ({ request = '' }, callback) =>
    callback(undefined, OF_SHELL.find(({ ends }) => ends.test(request))?.global),
  )
}

type Options = {
  /** Folder of `pnpm-workspace.yaml`. */
  root: string
  /** Of the remote, and of its folder. */
  name: string
  /** Where it is, if it has a repository of its own: with the types of what the shell lends installed. */
  folder?: string | undefined
  /** Instead of the version in its `package.json`. */
  version?: string | undefined
  /** Folder that takes `<name>/<version>/`, instead of `.build/mfe`. */
  out?: string | undefined
  /** For the dev server, which serves its files from memory. */
  isDevelopment?: boolean
  /** With the manifest and the types that go with a release. */
  isRelease?: boolean | undefined
}

/**
 * The build of one remote: its own code and nothing that the shell lends. Writes
 * `<name>/<version>/` with `fragment.json`, below `.build/mfe` or `out`. Throws a `TypeError` that
 * says what is wrong with its `remote.json`, its version or the types that it has installed.
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
    // the federation's tools tell of what went well
    ...(isRelease && { infrastructureLogging: { level: 'error' } }),
    optimization: {
      ...common.optimization,
      splitChunks: {
        // one file a page: a first visit is the entry and this one
        cacheGroups: isDevelopment
          ? fileOfEachFolder('async')
          : { default: false, defaultVendors: false, words: defaultWords(global) },
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
      ...(isDevelopment ? developedRemote(root) : [new StableIdsPlugin(root)]),
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
