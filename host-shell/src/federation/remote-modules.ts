import type { RegistryRemote } from '@meshdeck/federation/registry'
import type { ComponentType } from 'react'

import { loadComponent } from './load-module'

type Loading = Promise<ComponentType<Record<string, unknown>>>

const modules = new Map<string, Loading>()

/**
 * The promise of a module's component, the same one at every render. A failure is kept until
 * `retryModule`, so that rendering again does not ask again by itself.
 */
export function moduleOf(remote: RegistryRemote, module: string): Loading {
  const id = idOf(remote, module)
  const known = modules.get(id)
  if (known) return known
  const loading = loadComponent<Record<string, unknown>>(remote, module)
  modules.set(id, loading)
  return loading
}

/**
 * Loads a module anew that has failed: past the browser's cache, which may keep what arrived
 * broken, and once more if need be, because a preload of the page that failed answers one request.
 */
export function retryModule(remote: RegistryRemote, module: string): void {
  const load = () => loadComponent<Record<string, unknown>>(remote, module)
  modules.set(
    idOf(remote, module),
    fetchAnew(remote, module).then(() => load().catch(load)),
  )
}

/** Lets the next render of a failed module load it anew. */
export function forgetModule(remote: RegistryRemote, module: string): void {
  modules.delete(idOf(remote, module))
}

/** Puts the files of a module into the browser's cache again, as the server has them now. */
async function fetchAnew({ base, entry, integrity, preload }: RegistryRemote, module: string) {
  const files = [{ file: entry, integrity }, ...(preload[module] ?? [])]
  await Promise.allSettled(
    files.map(({ file, integrity: hash }) =>
      fetch(base + file, { cache: 'reload', integrity: hash }),
    ),
  )
}

const idOf = ({ name }: RegistryRemote, module: string) => `${name}/${module}`
