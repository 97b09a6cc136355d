import type { AsyncDependenciesBlock, Compilation } from 'webpack'

/**
 * Returns the files that are loaded when a shared key is first requested; empty for keys loaded from the start.
 * `sources` maps each key to the file it resolves to.
 */
export function lazyFiles(
  compilation: Compilation,
  sources: ReadonlyMap<string, string>,
): Record<string, string[]> {
  const blocks = [...compilation.modules].flatMap((module) => module.blocks)
  const lazy = [...sources].map(([key, source]) => [
    key,
    scriptsOf(
      compilation,
      blocks.filter((block) => leadsTo(compilation, block, source)),
    ),
  ])
  return Object.fromEntries(lazy.filter(([, files]) => files?.length))
}

function leadsTo({ moduleGraph }: Compilation, block: AsyncDependenciesBlock, source: string) {
  return block.dependencies.some(
    (dependency) => moduleGraph.getModule(dependency)?.nameForCondition() === source,
  )
}

/** Files of all consumers, because one may contain what another has to fetch. */
function scriptsOf({ chunkGraph }: Compilation, blocks: AsyncDependenciesBlock[]): string[] {
  const files = blocks.flatMap((block) => chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [])
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}
