import type { Chunk, Compilation, Compiler } from 'webpack'

import { integrityOf } from '../integrity'

const PLUGIN = 'ChunkIntegrityPlugin'

/** Number of characters of a hash in the name of a file. */
const IN_NAME = 8

/**
 * Writes the hashes of a build's chunks into its entry file and sets them on every script tag that the entry creates.
 * The entry itself is checked when it is loaded, so one hash covers all files. `webpack-subresource-integrity` does the
 * same but fails on shared modules (its issue 176).
 *
 * Hashes don't compress, so an entry has only one for each file: the content part of a file's name is the beginning of
 * the same hash.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      nameChunks(compilation)
      nameByIntegrity(compiler, compilation)
      demandIntegrity(compiler, compilation)
      addPlaceholders(compiler, compilation)
      // after minifying, before the entry's own name is derived from its content
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, () => {
        fillPlaceholders(compiler, compilation)
      })
    })
  }
}

/** The variable part of an `integrity`; the rest is always the same. */
const bareHash = (content: Buffer | string) => integrityOf(content).slice(PREFIX.length, -1)
const PREFIX = 'sha256-'

/** Same length as a hash, so that replacing it moves nothing. */
const placeholder = (id: Chunk['id']) => `*integrity-${id}-`.padEnd(bareHash('').length, '=')

/** Uses the name of a named chunk as its ID. */
function nameChunks(compilation: Compilation) {
  compilation.hooks.chunkIds.tap({ name: PLUGIN, stage: -1 }, (chunks) => {
    for (const chunk of chunks) {
      if (chunk.id !== null || !chunk.name || chunk.hasRuntime()) continue
      chunk.id = chunk.name
      chunk.ids = [chunk.name]
    }
  })
}

/** Sets the names of all files, and how the entry derives them from its hashes. */
function nameByIntegrity({ webpack }: Compiler, compilation: Compilation) {
  const { RuntimeGlobals, RuntimeModule } = webpack
  const { RealContentHashPlugin } = webpack.optimize
  const { getChunkScriptFilename } = RuntimeGlobals

  class ChunkNameModule extends RuntimeModule {
    constructor() {
      super('chunk name')
    }

    override generate() {
      const hash = `${RuntimeGlobals.require}.integrity[chunkId].slice(0, ${IN_NAME})`
      return `${getChunkScriptFilename} = (chunkId) => chunkId + '.' + ${hash}.replace(/\\W/g, '_') + '.js';`
    }
  }

  // before webpack's own handler, which this one prevents from running
  compilation.hooks.runtimeRequirementInTree
    .for(getChunkScriptFilename)
    .tap({ name: PLUGIN, stage: -1 }, (chunk) => {
      compilation.addRuntimeModule(chunk, new ChunkNameModule())
      return true
    })
  RealContentHashPlugin.getCompilationHooks(compilation).updateHash.tap(
    PLUGIN,
    ([content]) => content && bareHash(content).slice(0, IN_NAME).replaceAll(/\W/g, '_'),
  )
}

function demandIntegrity({ webpack }: Compiler, compilation: Compilation) {
  const hashes = `${webpack.RuntimeGlobals.require}.integrity`
  const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation)
  createScript.tap(
    PLUGIN,
    (source) => `${source}
if (chunkId !== undefined && ${hashes}[chunkId]) {
  script.integrity = '${PREFIX}' + ${hashes}[chunkId].slice(0, ${placeholder('').length}) + '=';
  script.crossOrigin = 'anonymous';
}`,
  )
}

function addPlaceholders({ webpack }: Compiler, compilation: Compilation) {
  const { RuntimeGlobals, RuntimeModule } = webpack

  class ChunkIntegrityModule extends RuntimeModule {
    constructor() {
      super('chunk integrity', RuntimeModule.STAGE_TRIGGER)
    }

    override generate() {
      // one text of hashes, each followed by its id: keys and quotes would add 70 bytes
      const hashes = loadedChunks(compilation).map(({ id }) => `${placeholder(id)}${id}`)
      const entries = `${JSON.stringify(hashes.join(' '))}.split(' ')`
      const toEntry = `(each) => [each.slice(${placeholder('').length}), each]`
      return `${RuntimeGlobals.require}.integrity = Object.fromEntries(${entries}.map(${toEntry}));`
    }
  }

  compilation.hooks.additionalTreeRuntimeRequirements.tap(PLUGIN, (chunk) => {
    compilation.addRuntimeModule(chunk, new ChunkIntegrityModule())
  })
}

function fillPlaceholders({ webpack }: Compiler, compilation: Compilation) {
  const hashes = loadedChunks(compilation).flatMap((chunk) =>
    scriptsOf(chunk).map((file) => ({
      place: placeholder(chunk.id),
      hash: bareHash(compilation.getAsset(file)?.source.buffer() ?? ''),
    })),
  )
  const entries = [...compilation.chunks].filter((chunk) => chunk.hasRuntime()).flatMap(scriptsOf)
  for (const file of entries) {
    compilation.updateAsset(file, (source) => {
      const filled = hashes.reduce(
        (text, { place, hash }) => text.replaceAll(place, hash),
        source.source().toString(),
      )
      return new webpack.sources.RawSource(filled)
    })
  }
}

/** Chunks that a script tag loads later; those with the runtime are entries. */
function loadedChunks(compilation: Compilation): Chunk[] {
  return [...compilation.chunks].filter((chunk) => chunk.id !== null && !chunk.hasRuntime())
}

const scriptsOf = (chunk: Chunk) => [...chunk.files].filter((file) => file.endsWith('.js'))
