import { createHash } from 'node:crypto'

import type { Chunk, Compilation, Compiler, Module } from 'webpack'

const PLUGIN = 'StableIdsPlugin'

/** One id in twenty is taken at most, so that a new module rarely moves another. */
const IDS_FOR_EACH = 20
const FEWEST_IDS = 1000

/**
 * Gives modules and chunks of a build ids that do not depend on where its folder lies, so that the same
 * sources are the same bytes everywhere. Webpack's own are made of paths that lead through the folders
 * of the machine: the federation's run time is a `data:` address with such a path in it, and the loader
 * of a remote in a repository of its own lies as far away as the checkout.
 */
export class StableIdsPlugin {
  /** @param root Folder of the checkout, which a remote may lie outside of. */
  constructor(private readonly root: string) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const { chunkGraph } = compilation
      const nameOf = (module: Module) => moduleName(module, compiler.context, this.root)
      // before webpack's own, which leave alone what has an id
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

/** A module as its remote or the checkout calls it, by the path from there. */
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

/** Ids from the names, as short as so many of them allow. */
function giveIds<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  give: (item: Item, id: number) => void,
) {
  const named = items
    .map((item) => ({ item, name: nameOf(item) }))
    .toSorted((left, right) => compareNames(left.name, right.name))
  const digits = Math.ceil(Math.log10(Math.max(FEWEST_IDS, items.length * IDS_FOR_EACH)))
  const taken = new Set<number>()
  for (const { item, name } of named) {
    let tries = 0
    let id = numberOf(`${name} ${tries}`, 10 ** digits)
    while (taken.has(id)) id = numberOf(`${name} ${(tries += 1)}`, 10 ** digits)
    taken.add(id)
    give(item, id)
  }
}

// not by the language of the machine
const compareNames = (left: string, right: string) => Number(left > right) - Number(left < right)

const numberOf = (text: string, range: number) =>
  createHash('sha256').update(text).digest().readUIntBE(0, 6) % range
