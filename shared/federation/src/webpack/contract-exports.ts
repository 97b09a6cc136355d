import type { Compilation, Compiler, Dependency, Module } from 'webpack'

import { isContractKey } from './shared-keys'

const CONSUMED = 'consume-shared-module'

/**
 * Returns what a remote uses of the shell: sorted names of the used exports by shared key, `*` for a whole namespace.
 * Call it after the modules of the build are optimized.
 */
export function usedExports(compilation: Compilation): Record<string, string[]> {
  const namesByKey = new Map<string, Set<string>>()
  for (const module of compilation.modules) {
    const key = consumedKey(module)
    if (key === undefined || !isContractKey(key)) continue
    const names = namesByKey.get(key) ?? new Set()
    namesByKey.set(key, names)
    for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
      if (dependency) referencedExports(compilation, dependency).forEach((name) => names.add(name))
    }
  }
  return sortedRecord(namesByKey)
}

/** Shared key that a module stands for in a remote; undefined for the remote's own modules. */
export function consumedKey(module: Module): string | undefined {
  if (module.type !== CONSUMED || !('options' in module)) return undefined
  const { options } = module
  if (typeof options !== 'object' || options === null || !('shareKey' in options)) return undefined
  return String(options.shareKey)
}

function referencedExports(compilation: Compilation, dependency: Dependency): string[] {
  // an import only for its side effects names no export
  if (dependency.type === 'harmony side effect evaluation') return []
  return dependency
    .getReferencedExports(compilation.moduleGraph, undefined)
    .map((reference) => (Array.isArray(reference) ? reference : reference.name)[0] ?? '*')
}

function sortedRecord(sets: Map<string, Set<string>>): Record<string, string[]> {
  return Object.fromEntries(
    [...sets]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, set]) => [key, [...set].toSorted()]),
  )
}

/**
 * Returns what the shell shares: sorted names of the exports by shared key. Call it while the modules are still
 * separate, in `seal` at the latest. `files` maps each key to the file it resolves to.
 */
export function providedExports(
  compiler: Compiler,
  compilation: Compilation,
  files: ReadonlyMap<string, string>,
): Record<string, string[]> {
  const modulesByFile = new Map<string, Module>()
  for (const module of compilation.modules) {
    if (module instanceof compiler.webpack.NormalModule) modulesByFile.set(module.resource, module)
  }
  const provided = new Map<string, Set<string>>()
  for (const [key, file] of files) {
    const module = modulesByFile.get(file)
    const names = module && compilation.moduleGraph.getProvidedExports(module)
    if (!Array.isArray(names)) {
      throw new TypeError(
        `${key}: its exports are unknown; does the shell import it, and name by name?`,
      )
    }
    provided.set(key, new Set(names))
  }
  return sortedRecord(provided)
}
