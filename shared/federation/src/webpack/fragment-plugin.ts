import type { AsyncDependenciesBlock, Compilation, Compiler } from 'webpack'

import { integrityOf } from '../integrity'
import { UNCHECKED } from '../page'
import type { Fragment } from '../registry'
import type { RemoteManifest } from '../remote-manifest'
import { consumedKey, usedExports } from './contract-exports'
import { deprecationsIn, deprecationsUsed } from './deprecated-exports'
import { drawIcons } from './draw-icons'
import { contractFiles, lateKeyNames } from './shared-keys'
import { rangeOf, type Workspace } from './workspace'

const PLUGIN = 'FragmentPlugin'

type Options = {
  manifest: RemoteManifest
  version: string
  global: string
  workspace: Workspace
  isDevelopment: boolean
}

/** Writes `fragment.json` beside a remote's files: all that the registry needs to know of them. */
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
        for (const sentence of whatWillGo(fragment, this.options)) {
          compilation.warnings.push(new WebpackError(sentence))
        }
        const text = `${JSON.stringify(fragment, null, 2)}\n`
        compilation.emitAsset('fragment.json', new sources.RawSource(text))
      })
    })
  }
}

function whatWillGo({ name, contract }: Fragment, { workspace }: Options): string[] {
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
      // what the entry takes of the run time is no promise of its authors beyond that
      federation: `~${workspace.federation}`,
    },
    contract: usedExports(compilation),
    files,
    preload: ofEachModule(compilation, (block) => filesOf(compilation, block)),
    lent: ofEachModule(compilation, (block) => lentKeys(compilation, block, workspace)),
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

/** Exposed module → something about what a first visit to it loads. */
function ofEachModule(
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

/** The files of its chunk group. */
function filesOf({ chunkGraph }: Compilation, block: AsyncDependenciesBlock): string[] {
  return scripts(chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [])
}

/** What these files ask the shell for before they run, of what is not there from the start. */
function lentKeys(
  { chunkGraph }: Compilation,
  block: AsyncDependenciesBlock,
  workspace: Workspace,
) {
  const { chunks = [] } = chunkGraph.getBlockChunkGroup(block) ?? {}
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
  const keys = new Set(modules.map(consumedKey))
  return lateKeyNames(workspace).filter((key) => keys.has(key))
}

const scripts = (files: string[]) => files.filter((file) => file.endsWith('.js'))
