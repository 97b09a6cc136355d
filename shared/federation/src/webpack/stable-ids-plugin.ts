import { createHash } from 'node:crypto'

import type { Chunk, Compilation, Compiler, Module } from 'webpack'

const PLUGIN = 'StableIdsPlugin'

/** At most one ID in twenty is used, so that a new module rarely changes another's. */
const IDS_FOR_EACH = 20
const FEWEST_IDS = 1000

/**
 * Gives modules and chunks of a build IDs that don't depend on the location of its folder, so that the same sources
 * have the same bytes everywhere. Webpack's own IDs contain paths through the folders of the machine: the federation
 * runtime is a `data:` address with such a path in it, and the loader of a remote in a separate repository has a path
 * to the checkout.
 */
export class StableIdsPlugin {
  /** `root` is the folder of the checkout; a remote may be outside it. */
  constructor(private readonly root: string) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const { chunkGraph } = compilation
      const nameOf = (module: Module) => moduleName(module, compiler.context, this.root)
      // before webpack's own handler, which skips modules that have an ID
      compilation.hooks.moduleIds.tap({ name: PLUGIN, stage: -1 }, (modules) => {
        const wanting = [...modules].filter((module) => wantsId(module, compilation))
        giveIds(wanting, nameOf, (module, id) => chunkGraph.setModuleId(module, id))
      })
      compilation.hooks.chunkIds.tap({ name: PLUGIN, stage: -1 }, (chunks) => {
        const wanting = [...chunks].filter(({ id, name }) => id === null && !name)
        giveIds(wanting, (chunk) => chunkName(chunk, compilation, nameOf), setChunkId)
      })
    })
  }
}

const wantsId = (module: Module, { chunkGraph }: Compilation) =>
  module.needId &&
  chunkGraph.getNumberOfModuleChunks(module) > 0 &&
  chunkGraph.getModuleId(module) === null

/** Name of a module: its path from the remote's folder or the checkout. */
function moduleName(module: Module, folder: string, root: string): string {
  const name = module.libIdent({ context: folder }) ?? module.identifier()
  if (name.startsWith('data:')) return 'data'
  return name.startsWith('../') ? `console/${module.libIdent({ context: root })}` : name
}

function chunkName(
  chunk: Chunk,
  { chunkGraph }: Compilation,
  nameOf: (module: Module) => string,
): string {
  return [...chunkGraph.getChunkRootModules(chunk)].map(nameOf).toSorted().join(' ')
}

function setChunkId(chunk: Chunk, id: number) {
  chunk.id = id
  chunk.ids = [id]
}

/** Derives IDs from the names, as short as their number allows. */
function giveIds<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  give: (item: Item, id: number) => void,
) {
  const namedItems = items
    .map((item) => ({ item, name: nameOf(item) }))
    .toSorted((left, right) => compareNames(left.name, right.name))
  const digits = Math.ceil(Math.log10(Math.max(FEWEST_IDS, items.length * IDS_FOR_EACH)))
  const takenIds = new Set<number>()
  for (const { item, name } of namedItems) {
    let tries = 0
    let id = numberOf(`${name} ${tries}`, 10 ** digits)
    while (takenIds.has(id)) id = numberOf(`${name} ${(tries += 1)}`, 10 ** digits)
    takenIds.add(id)
    give(item, id)
  }
}

// independent of the machine's language
const compareNames = (left: string, right: string) => Number(left > right) - Number(left < right)

const numberOf = (text: string, range: number) =>
  createHash('sha256').update(text).digest().readUIntBE(0, 6) % range
