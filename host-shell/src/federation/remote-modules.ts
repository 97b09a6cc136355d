import type { RegistryRemote } from '@meshdeck/federation/registry'
import { translationsSettled } from '@meshdeck/platform/shell'
import type { ComponentType } from 'react'

import { loadComponent } from './load-module'
import { follow, type Followed } from './use-outcome'

type Loading = Followed<ComponentType<Record<string, unknown>>>

const modules = new Map<string, Loading>()

/**
 * A module's component on its way, with the words that it brings along; the same one at every render. A
 * failure is kept until `forgetModule`, so that rendering again does not ask again by itself.
 */
export function moduleOf(remote: RegistryRemote, module: string): Loading {
  return modules.get(idOf(remote, module)) ?? keep(remote, module, load(remote, module))
}

/** Lets the next render of a failed module load it anew. */
export function forgetModule(remote: RegistryRemote, module: string): void {
  modules.delete(idOf(remote, module))
}

function keep(remote: RegistryRemote, module: string, loading: ReturnType<typeof load>): Loading {
  const followed = follow(loading)
  modules.set(idOf(remote, module), followed)
  return followed
}

async function load(remote: RegistryRemote, module: string) {
  const component = await loadComponent<Record<string, unknown>>(remote, module)
  // words that are there when they are drawn are not waited for then
  await translationsSettled()
  return component
}

const idOf = ({ name }: RegistryRemote, module: string) => `${name}/${module}`
