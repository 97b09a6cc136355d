import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Compiler, sources } from 'webpack'

const PLUGIN = 'CompressPlugin'
const WORTH_COMPRESSING = 1000

const encodings = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes `x.js.br` and `x.js.gz` beside `x.js`, so that no server compresses at run time. */
export class CompressPlugin {
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
