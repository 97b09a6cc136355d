import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { AsyncDependenciesBlock, Compilation, Compiler } from 'webpack'

import { integrityOf } from '../integrity'
import { UNCHECKED } from '../page'
import type { Fragment } from '../registry'
import type { RemoteManifest } from '../remote-manifest'
import { consumedKey, usedExports } from './contract-exports'
import { drawIcons } from './draw-icons'
import { contractFiles, lazyKeyNames } from './shared-keys'
import { rangeOf, type Workspace } from './workspace'

/** Deprecated exports by name: the version of the deprecation, and the replacement. */
type Deprecations = ReadonlyMap<string, string>

/** A comment on the declaration that follows it. */
const COMMENTED =
  /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/g

/** Names that a file re-exports from one next to it. */
const RE_EXPORT = /^export (?:type )?\{([^}]*)\} from '(\.[^']*)'/gm

const SINCE = /@deprecated since (\d+\.\d+\.\d+[^\n]*(?:\n[ *]*[^@\n]+)*)/

/**
 * Returns the exports that a file's comments mark as deprecated, including re-exports from files next to it: with
 * `@deprecated since 2.1.0: use placeHref`. Throws a `TypeError` for one without its version.
 */
export function deprecationsIn(file: string): Deprecations {
  const text = readFileSync(file, 'utf8')
  const ownDeprecations = [...text.matchAll(COMMENTED)].flatMap(([, comment = '', name = '']) => {
    if (!comment.includes('@deprecated')) return []
    const [, since] = SINCE.exec(comment) ?? []
    if (since === undefined) {
      throw new TypeError(`${file}: ${name} is deprecated since when? @deprecated since X.Y.Z: …`)
    }
    return [[name, joinLines(since)] as const]
  })
  const reExports = [...text.matchAll(RE_EXPORT)].flatMap(([, names = '', path = '']) => {
    const deprecations = deprecationsIn(sourceAt(join(dirname(file), path)))
    return names.split(',').flatMap((part) => {
      const [, name = '', alias = name] = /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(part) ?? []
      const since = deprecations.get(name)
      return since === undefined ? [] : [[alias, since] as const]
    })
  })
  return new Map([...ownDeprecations, ...reExports])
}

const joinLines = (text: string) => text.replaceAll(/\s*\n[ *]*/g, ' ').trim()

function sourceAt(path: string): string {
  const file = ['.ts', '.tsx', '/index.ts'].map((ending) => path + ending).find(existsSync)
  if (file === undefined) throw new TypeError(`there is no source at ${path}`)
  return file
}

/** Returns the deprecated exports that a build uses, one sentence each. */
export function deprecationsUsed(
  contract: Readonly<Record<string, readonly string[]>>,
  deprecationsOf: (key: string) => Deprecations,
): string[] {
  return Object.entries(contract).flatMap(([key, names]) => {
    const deprecations = deprecationsOf(key)
    return names.flatMap((name) => {
      const since = deprecations.get(name)
      return since === undefined ? [] : [`uses ${name} of ${key}, deprecated since ${since}`]
    })
  })
}

const PLUGIN = 'FragmentPlugin'

type Options = {
  manifest: RemoteManifest
  version: string
  global: string
  workspace: Workspace
  isDevelopment: boolean
}

/** Writes `fragment.json` next to a remote's files: all that the registry needs about them. */
export class FragmentPlugin {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: PLUGIN, stage }, async () => {
        if (compilation.errors.length > 0) return
        const drawings = await drawIcons(this.options.manifest, compiler.context)
        const hasDrawings = Object.keys(drawings).length > 0
        const fragment = {
          ...describeBuild(compilation, this.options),
          ...(hasDrawings && { drawings }),
        }
        for (const sentence of deprecationNotices(fragment, this.options)) {
          compilation.warnings.push(new WebpackError(sentence))
        }
        const text = `${JSON.stringify(fragment, null, 2)}\n`
        compilation.emitAsset('fragment.json', new sources.RawSource(text))
      })
    })
  }
}

function deprecationNotices({ name, contract }: Fragment, { workspace }: Options): string[] {
  const files = contractFiles(workspace)
  const deprecationsOf = (key: string) => deprecationsIn(files.get(key) ?? '')
  return deprecationsUsed(contract, deprecationsOf).map((sentence) => `${name} ${sentence}`)
}

function describeBuild(compilation: Compilation, options: Options): Fragment {
  const { manifest, version, global, workspace, isDevelopment } = options
  const { name, routes, navigation, slots, palette } = manifest
  // those of the dev server change while pages have them
  const files = isDevelopment ? {} : checkedFiles(compilation)
  const [entry = ''] = scripts(compilation.entrypoints.get(global)?.getFiles() ?? [])

  return {
    name,
    version,
    routes,
    navigation,
    slots,
    ...(palette && { palette }),
    global,
    entry,
    integrity: isDevelopment ? UNCHECKED : (files[entry]?.integrity ?? ''),
    requires: {
      platform: rangeOf(workspace.platform),
      ui: rangeOf(workspace.ui),
      // the parts of the runtime that the entry uses are stable only within this range
      federation: `~${workspace.federation}`,
    },
    contract: usedExports(compilation),
    files,
    preload: mapModules(compilation, (block) => filesOf(compilation, block)),
    lent: mapModules(compilation, (block) => sharedKeysUsed(compilation, block, workspace)),
  }
}

function checkedFiles(compilation: Compilation): Fragment['files'] {
  const assets = compilation.getAssets().filter(({ name }) => name.endsWith('.js'))
  return Object.fromEntries(
    assets.map(({ name, source }) => [
      name,
      { integrity: integrityOf(source.buffer()), size: source.size() },
    ]),
  )
}

/** Maps each exposed module to a property of what a first visit to it loads. */
function mapModules(
  compilation: Compilation,
  describe: (block: AsyncDependenciesBlock) => string[],
): Record<string, string[]> {
  const blocks = [...compilation.modules].flatMap((module) => module.blocks)
  const exposed = blocks.flatMap((block) =>
    block.dependencies.flatMap((dependency) =>
      'exposedName' in dependency ? [{ block, name: String(dependency.exposedName) }] : [],
    ),
  )
  return Object.fromEntries(
    exposed.map(({ block, name }) => [name.replace(/^\.\//, ''), describe(block)]),
  )
}

/** Files of the chunk group. */
function filesOf({ chunkGraph }: Compilation, block: AsyncDependenciesBlock): string[] {
  return scripts(chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [])
}

/** Shared keys that these files request from the shell before they run, except those loaded from the start. */
function sharedKeysUsed(
  { chunkGraph }: Compilation,
  block: AsyncDependenciesBlock,
  workspace: Workspace,
) {
  const { chunks = [] } = chunkGraph.getBlockChunkGroup(block) ?? {}
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
  const keys = new Set(modules.map(consumedKey))
  return lazyKeyNames(workspace).filter((key) => keys.has(key))
}

const scripts = (files: string[]) => files.filter((file) => file.endsWith('.js'))
