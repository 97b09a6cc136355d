import type { RegistryRemote } from '@meshdeck/federation/registry'
import type { ComponentType } from 'react'

import { loadComponent } from './load-module'

type Loading = Promise<ComponentType<Record<string, unknown>>>

const modules = new Map<string, Loading>()

/**
 * The promise of a module's component, the same one at every render. A failure is kept until
 * `forgetModule`, so that rendering again does not ask again by itself.
 */
export function moduleOf(remote: RegistryRemote, module: string): Loading {
  const id = idOf(remote, module)
  const known = modules.get(id)
  if (known) return known
  const loading = loadComponent<Record<string, unknown>>(remote, module)
  modules.set(id, loading)
  return loading
}

/** Lets the next render of a failed module load it anew. */
export function forgetModule(remote: RegistryRemote, module: string): void {
  modules.delete(idOf(remote, module))
}

/** Begins to load a module before it is asked for; a failure shows when it is. */
export function preloadModule(remote: RegistryRemote, module: string): void {
  moduleOf(remote, module).catch(() => forgetModule(remote, module))
}

const idOf = ({ name }: RegistryRemote, module: string) => `${name}/${module}`
