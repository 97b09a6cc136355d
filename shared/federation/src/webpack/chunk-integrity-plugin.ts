import type { Chunk, Compilation, Compiler } from 'webpack'

import { integrityOf } from '../integrity'

const PLUGIN = 'ChunkIntegrityPlugin'

/**
 * Writes the hashes of a build's chunks into its entry file and puts them on every script tag that
 * the entry makes. The entry is checked by whoever loads it, so one hash vouches for all files.
 * `webpack-subresource-integrity` does the same but fails on shared modules (its issue 176).
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      demandIntegrity(compiler, compilation)
      addPlaceholders(compiler, compilation)
      // after minifying, before the entry's own name is made from its content
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, () => {
        fillPlaceholders(compiler, compilation)
      })
    })
  }
}

/** As long as a hash, so that filling one in moves nothing. */
const placeholder = (id: Chunk['id']) => `*integrity-${id}-`.padEnd(integrityOf('').length, '=')

function demandIntegrity({ webpack }: Compiler, compilation: Compilation) {
  const hashes = `${webpack.RuntimeGlobals.require}.integrity`
  const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation)
  createScript.tap(
    PLUGIN,
    (source) => `${source}
if (chunkId !== undefined && ${hashes}[chunkId]) {
  script.integrity = ${hashes}[chunkId];
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
      const hashes = loadedChunks(compilation).map(({ id }) => [id, placeholder(id)])
      return `${RuntimeGlobals.require}.integrity = ${JSON.stringify(Object.fromEntries(hashes))};`
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
      hash: integrityOf(compilation.getAsset(file)?.source.buffer() ?? ''),
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
